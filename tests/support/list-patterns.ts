/** Finds every regular expression in a source file, including those built from constants. */
import { parseSync } from 'vite'

export type FoundPattern = {
  line: number
  flags: string
  /** Null if it depends on runtime values. */
  source: string | null
  written: string
}

type Node = { type: string; start: number; end: number; [property: string]: unknown }

/** A string, a pattern, or a list of them; undefined for everything else. */
type Value = string | RegExp | Value[] | undefined

/** @param file name whose extension indicates TypeScript and JSX */
export function listPatterns(file: string, code: string): FoundPattern[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const constants = new Map<string, Node>()
  const found: FoundPattern[] = []
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node['id']) && isNode(node['init'])) {
      constants.set(String(node['id']['name']), node['init'])
    }
  })
  walk(program, (node) => {
    const place = {
      line: code.slice(0, node.start).split('\n').length,
      written: code.slice(node.start, node.end),
    }
    const literal = readLiteral(node)
    if (literal !== undefined) found.push({ ...place, source: literal.source, flags: literal.flags })
    if (!isPatternCall(node)) return
    const [pattern, flags] = node['arguments'] as Node[]
    const value = pattern && evaluate(pattern, constants)
    if (value instanceof RegExp) return
    const written = flags && evaluate(flags, constants)
    found.push({
      ...place,
      source: typeof value === 'string' ? value : null,
      flags: typeof written === 'string' ? written : '',
    })
  })
  return found
}

function isPatternCall({ type, callee }: Node): boolean {
  return (
    (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee['name'] === 'RegExp'
  )
}

function readLiteral({ type, regex }: Node): { source: string; flags: string } | undefined {
  if (type !== 'Literal' || typeof regex !== 'object' || regex === null) return undefined
  const { pattern, flags } = regex as { pattern: string; flags: string }
  return { source: pattern, flags }
}

function evaluate(node: Node, constants: ReadonlyMap<string, Node>): Value {
  const of = (value: unknown): Value => (isNode(value) ? evaluate(value, constants) : undefined)
  const literal = readLiteral(node)
  if (literal !== undefined) return new RegExp(literal.source, literal.flags)
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : undefined
    case 'Identifier': {
      const init = constants.get(String(node['name']))
      return init && evaluate(init, constants)
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return of(node['expression'])
    case 'TaggedTemplateExpression':
      return of(node['quasi'])
    case 'TemplateLiteral':
      return joinTemplate(node, of)
    case 'BinaryExpression':
      return join([of(node['left']), of(node['right'])], '')
    case 'ArrayExpression':
      return (node['elements'] as Node[]).map((element) =>
        of(element.type === 'SpreadElement' ? element['argument'] : element),
      )
    case 'MemberExpression': {
      const object = of(node['object'])
      return object instanceof RegExp && nameOf(node) === 'source' ? object.source : undefined
    }
    case 'CallExpression': {
      const callee = node['callee'] as Node
      const list =
        callee.type === 'MemberExpression' && nameOf(callee) === 'join' ? of(callee['object']) : undefined
      const separator = of((node['arguments'] as Node[])[0])
      return Array.isArray(list) && typeof separator === 'string' ? join(list.flat(9), separator) : undefined
    }
    default:
      return undefined
  }
}

function joinTemplate(node: Node, of: (value: unknown) => Value): Value {
  const isRaw = node['type'] === 'TaggedTemplateExpression'
  const texts = (node['quasis'] as { value: { cooked: string; raw: string } }[]).map(({ value }) =>
    isRaw ? value.raw : value.cooked,
  )
  const holes = (node['expressions'] as Node[]).map(of)
  return join(
    texts.flatMap((text, index) => (index < holes.length ? [text, holes[index]] : [text])),
    '',
  )
}

function join(values: readonly Value[], separator: string): Value {
  return values.every((value) => typeof value === 'string') ? values.join(separator) : undefined
}

function nameOf(member: Node): unknown {
  return isNode(member['property']) ? member['property']['name'] : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit)
  if (!isNode(value)) return
  visit(value)
  for (const property of Object.values(value)) if (typeof property === 'object') walk(property, visit)
}
