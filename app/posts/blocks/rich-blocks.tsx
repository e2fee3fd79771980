import toolsSheet from './article-tools.css?url'
import stylesheet from './rich-blocks.css?url'

const RICH_BLOCK = /<div class="(?:tabular|callout)"|<hr>|<\/[uo]l><\/li>/
const TOOL = /<pre|<div class="(?:gallery|post-tool)"|<figure class="post-embed"/

/** The styles of blocks that few posts have, for the pages of posts that have some. In a browser the body is a Trusted Type. */
export function RichBlockStyles({ content }: { content: string }) {
  return (
    <>
      {RICH_BLOCK.test(content) && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      {TOOL.test(content) && <link rel="stylesheet" href={toolsSheet} precedence="default" />}
    </>
  )
}

const SCRIPTED = /<pre|<figure class="post-embed"|<div class="post-tool"/

/** The script of code, embeds and tools, for the pages of posts that have some. */
export function ArticleScript({ content, url }: { content: string; url: string }) {
  return SCRIPTED.test(content) ? <script type="module" src={url} async /> : null
}
