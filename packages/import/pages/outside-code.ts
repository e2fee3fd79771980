const CODE =
  /^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\3(?!`)/gm

/** Changes Markdown outside of its code. */
export function changeOutsideCode(markdown: string, change: (text: string) => string): string {
  let changed = ''
  let at = 0
  for (const { index, 0: code } of markdown.matchAll(CODE)) {
    changed += change(markdown.slice(at, index)) + code
    at = index + code.length
  }
  return changed + change(markdown.slice(at))
}
