/** Whether a style attribute underlines. Rule by rule: one pattern over all of them would take quadratic time. */
export function isUnderlinedStyle(style: string): boolean {
  return style
    .toLowerCase()
    .split(';')
    .some((rule) => {
      const colon = rule.indexOf(':')
      return (
        colon !== -1 && rule.trimStart().startsWith('text-decoration') && rule.includes('underline', colon)
      )
    })
}
