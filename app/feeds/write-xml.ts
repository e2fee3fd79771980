import { escapeXml } from '#app/seo/escape-xml.ts'

/** Serialized XML. Plain strings are text and get escaped. */
export type Xml = { xml: string }

type Child = Xml | string | null | false

/** Skips children that are null or false. */
export function element(name: string, attributes: Record<string, string>, ...children: Child[]): Xml {
  const opening = Object.entries(attributes).reduce(
    (written, [attribute, value]) => `${written} ${attribute}="${escapeXml(value)}"`,
    name,
  )
  const content = children.map(writeChild).join('')
  return { xml: content === '' ? `<${opening}/>` : `<${opening}>${content}</${name}>` }
}

export function writeXmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}

function writeChild(child: Child): string {
  if (child === null || child === false) return ''
  return typeof child === 'string' ? escapeXml(child) : `\n${child.xml}`
}
