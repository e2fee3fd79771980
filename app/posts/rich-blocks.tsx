import stylesheet from './rich-blocks.css?url'

const RICH_BLOCK = /<div class="(?:tabular|callout)"|<hr>|<\/[uo]l><\/li>/

/** The styles of blocks that few posts have, for the pages of posts that have some. In a browser the body is a Trusted Type. */
export function RichBlockStyles({ content }: { content: string }) {
  if (!RICH_BLOCK.test(content)) return null
  return <link rel="stylesheet" href={stylesheet} precedence="default" />
}
