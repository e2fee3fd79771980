import { Parser } from 'htmlparser2'

/** Element name without prefix: servers choose prefixes freely, and the names used here are unique without them. */
export type DavElement = { name: string; text: string; children: DavElement[] }

const MAX_DEPTH = 50

/** Reads the answer of a WebDAV server (RFC 4918, section 13): properties that were found, by the href of their resource. */
export function readMultistatus(xml: string): { href: string; found: DavElement }[] {
  return findAll(parse(xml), 'response').map((response) => ({
    href: findAll(response, 'href')[0]?.text.trim() ?? '',
    found: {
      name: 'prop',
      text: '',
      children: findAll(response, 'propstat')
        .filter((part) => / 2\d\d /.test(`${findAll(part, 'status')[0]?.text ?? ' 200 '} `))
        .flatMap((part) => findAll(part, 'prop').flatMap(({ children }) => children)),
    },
  }))
}

/** Finds all descendants with a name, except those nested in another match. */
export function findAll(element: DavElement, name: string): DavElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)))
}

function parse(xml: string): DavElement {
  const root: DavElement = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag: (written, attributes) => {
        const element = { name: written.slice(written.indexOf(':') + 1), text: '', children: [] }
        // CalDAV stores component names, such as VEVENT, in attributes.
        const { name } = attributes
        if (name !== undefined) element.text = name
        if (open.length < MAX_DEPTH) open.at(-1)!.children.push(element)
        open.push(element)
      },
      onclosetag: () => void (open.length > 1 && open.pop()),
      ontext: (text) => void (open.at(-1)!.text += text),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return root
}
