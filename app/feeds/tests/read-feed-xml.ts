import { SaxesParser } from 'saxes'

export type Element = {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

/** Parses a document with declared namespaces; throws if it is not well-formed. */
export function readFeedXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes).map(({ name, value }) => [name, value])
    const element = {
      name: tag.name,
      attributes: Object.fromEntries(attributes) as Record<string, string>,
      text: '',
      children: [],
    }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => (open.at(-1)!.text += text))
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

export function listNamed({ children }: Element, name: string): Element[] {
  return children.filter((child) => child.name === name)
}

/** Returns the text of the only child with that name; throws if there is none, or more than one. */
export function textOf(parent: Element, name: string): string {
  const found = listNamed(parent, name)
  if (found.length !== 1) throw new Error(`${found.length} elements ${name} in ${parent.name}`)
  return found[0]!.text
}
