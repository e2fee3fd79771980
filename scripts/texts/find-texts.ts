/** Finds the texts in a source file that people read: JSX, messages, labels, emails, log lines. */
import { parseSync } from 'vite'

export type FoundText = { line: number; text: string }

type Node = { type: string; start: number; end: number; [property: string]: unknown }

/** Attributes and properties whose values are never shown. */
const HIDDEN =
  /^(?:class(?:Name)?|style|d|id|key|href|src|rel|type|role|sizes|viewBox|transform|points|icon|slug|path|pattern|autoComplete|selector|media|font|fontFamily|data-.*)$/
/** Calls whose arguments are never shown. */
const HIDDEN_CALLS =
  /^(?:sql|css|query|one|many|exec|rpc|select|from|RegExp|URL|require|fetch|querySelector(?:All)?|closest|matches|addEventListener|getElementById|joinClasses|replaceAll|includes|startsWith|endsWith|split|indexOf|test|has|get)$/
const CODE =
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|begin|commit|set|grant|revoke|listen|lock|truncate) [\s\S]*\b(?:from|into|set|as|on|table|local|role|function|where|isolation|in|session)\b|[{};]\s*$|^[#.@]|=>|::|^[\w-]+:\s?[\w#-]+;|^\w+\([^)]*\)$|<\/?[a-z]+[ />]|^[MmLl]-?\d/

/** @param file name; its extension selects TypeScript, JSX, JSON or SQL */
export function findTexts(file: string, code: string): FoundText[] {
  if (file.endsWith('.sql')) return findDatabaseMessages(code)
  const { program, errors } = file.endsWith('.json')
    ? parseSync(`${file}.ts`, `export default ${code}`)
    : parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const found: FoundText[] = []
  visit(program, (node) => {
    const text = readText(node, code)
    if (text === undefined) return isHidden(node)
    if (isShown(text)) found.push({ line: code.slice(0, node.start).split('\n').length, text })
    return node.type !== 'JSXElement' && node.type !== 'JSXFragment' && node.type !== 'TemplateLiteral'
  })
  return found
}

function findDatabaseMessages(code: string): FoundText[] {
  return code.split('\n').flatMap((line, index) =>
    [...line.replace(/(?:^|\s)--\s.*/, '').matchAll(/'((?:[^']|'')*)'/g)]
      .map(([, text]) => text!.replaceAll("''", "'"))
      .filter((text) => /^[A-Z][\w’']* .*\w/.test(text))
      .map((text) => ({ line: index + 1, text })),
  )
}

/** Returns the text of an element with direct text, or the value of a string; undefined for other nodes. */
function readText(node: Node, code: string): string | undefined {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment': {
      const children = node['children'] as Node[]
      const hasText = children.some(
        (child) => child.type === 'JSXText' && /\p{L}/u.test(String(child['value'])),
      )
      return hasText ? joinChildren(children, code) : undefined
    }
    case 'TemplateLiteral': {
      const quasis = node['quasis'] as { value: { cooked: string } }[]
      const holes = node['expressions'] as Node[]
      return quasis.map(({ value }, index) => value.cooked + nameHole(holes[index], code)).join('')
    }
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : undefined
    default:
      return undefined
  }
}

function joinChildren(children: readonly Node[], code: string): string {
  const texts = children.map((child) => {
    if (child.type === 'JSXText') return String(child['value'])
    if (child.type === 'JSXElement') return joinChildren(child['children'] as Node[], code)
    const expression = child['expression'] as Node | undefined
    if (expression?.type === 'Literal') return String(expression['value'])
    return nameHole(expression, code)
  })
  return texts.join('')
}

function nameHole(expression: Node | undefined, code: string): string {
  if (expression === undefined) return ''
  const source = code.slice(expression.start, expression.end).replaceAll(/\s+/g, ' ')
  return `{${source.length > 60 && !/["'`]/.test(source) ? `${source.slice(0, 60)}…` : source}}`
}

function isHidden(node: Node): boolean {
  const name = nameOf(node['name'] ?? node['key'] ?? node['callee'] ?? node['tag'])
  switch (node.type) {
    case 'JSXAttribute':
    case 'Property':
      return !HIDDEN.test(name)
    case 'CallExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
      return !HIDDEN_CALLS.test(name)
    case 'BinaryExpression':
      return !/^[!=]==?$|^in$/.test(String(node['operator']))
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'ImportExpression':
    case 'TSImportType':
      return false
    default:
      return true
  }
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

function isShown(text: string): boolean {
  const words = text.replaceAll(/\{[^{}]*\}/g, ' ').trim()
  if (CODE.test(text) || !/\p{L}{2}/u.test(words)) return false
  if (/^[A-Z][a-z’']+[.!?…:]?$/.test(words)) return true
  return (
    /[\p{L}\d,;.:!?’'")%] {1,3}[\p{L}\d("“]/u.test(words) &&
    /[A-Z][a-z]|[.!?]$|[a-z]{2} [a-z]+ [a-z]{2}/.test(words)
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** @param enter returns false to skip the node's children */
function visit(value: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const entry of value) visit(entry, enter)
  if (!isNode(value) || !enter(value)) return
  for (const property of Object.values(value)) if (typeof property === 'object') visit(property, enter)
}
