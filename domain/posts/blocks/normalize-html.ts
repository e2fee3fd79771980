/** Removes invisible differences: whitespace, and a paragraph around a single element. */
export function normalizeHtml(html: string): string {
  const tight = html.replace(/[ \t\r\n\f]+/g, ' ').replace(/ ?(<\/?(?:p|h[1-3]|ul|ol|li|br)>) ?/g, '$1')
  const [first = '', ...items] = tight.split('<li><p>')
  return [first, ...items.map(unwrapItem)]
    .join('')
    .replace(/^<p>(<img [^>]*>)<\/p>$/, '$1')
    .replace(/<img (?:[^"<>]|"[^"]*")*>/g, (picture) => picture.replace(/ alt(?:="")?>$/, '>'))
    .trim()
}

/** @param rest the HTML after `<li><p>` */
function unwrapItem(rest: string): string {
  const end = rest.indexOf('</p>')
  const after = rest.slice(end + '</p>'.length)
  const isOnlyChild = end !== -1 && after.startsWith('</li>') && !rest.slice(0, end).includes('<p>')
  return isOnlyChild ? `<li>${rest.slice(0, end)}${after}` : `<li><p>${rest}`
}
