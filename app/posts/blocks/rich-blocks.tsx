import toolsSheet from './article-tools.css?url'
import stylesheet from './rich-blocks.css?url'

const RICH_BLOCK = /<div class="(?:tabular|callout)"|<hr>|<\/[uo]l><\/li>/
const TOOL = /<pre|<div class="(?:gallery|post-tool)"|<figure class="post-embed"/

/** Styles of rare blocks, only for posts that have them. In browsers, the body is a Trusted Type. */
export function RichBlockStyles({ content }: { content: string }) {
  return (
    <>
      {RICH_BLOCK.test(content) && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      {TOOL.test(content) && <link rel="stylesheet" href={toolsSheet} precedence="default" />}
    </>
  )
}

/** Styles and script of embeds and the calculator, outside articles. */
export function ArticleTools({ scriptUrl }: { scriptUrl: string }) {
  return (
    <>
      <link rel="stylesheet" href={toolsSheet} precedence="default" />
      <script type="module" src={scriptUrl} async />
    </>
  )
}

const SCRIPTED = /<pre|<figure class="post-embed"|<div class="post-tool"/

/** Script for code, embeds and tools, only for posts that have them. */
export function ArticleScript({ content, url }: { content: string; url: string }) {
  return SCRIPTED.test(content) ? <script type="module" src={url} async /> : null
}
