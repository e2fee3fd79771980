/** Fields at the top of a Markdown file: YAML between `---`, TOML between `+++`, or a JSON object. */
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { ImportFileError } from '../files/import-file-error.ts'
import { isObject, type JsonObject } from '../json/json-values.ts'

export type FrontMatter = { fields: JsonObject; body: string }

const YAML = /^\s*---[ \t]*\n([\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/
const TOML = /^\s*\+\+\+[ \t]*\n([\s\S]*?\n)?\+\+\+[ \t]*(?:\n|$)/
/** Text follows the object; a file with nothing but objects is JSON. */
const JSON_OBJECT = /^\s*(\{\s*"[\s\S]*?\n\})[ \t]*\n(?=\s*[^\s{}[\],])/
/** YAML starts with a key, after any comments; otherwise `---` is a horizontal rule. */
const FIRST_KEY = /^\s*---[ \t]*\n(?:#[^\n]*\n|[ \t]*\n)*["']?\w[^\n:]*:/

export function hasFrontMatter(text: string): boolean {
  return TOML.test(text) || JSON_OBJECT.test(text) || (FIRST_KEY.test(text) && YAML.test(text))
}

/** Dates stay text. @throws {ImportFileError} if the lines can't be parsed */
export function readFrontMatter(text: string): FrontMatter {
  if (!hasFrontMatter(text)) return { fields: {}, body: text }
  const pattern = [TOML, JSON_OBJECT].find((shape) => shape.test(text)) ?? YAML
  const [whole, head = ''] = pattern.exec(text)!
  const fields =
    pattern === YAML ? readYaml(head) : tryParse(() => readObject(head), pattern === TOML ? '+++' : '{ and }')
  if (isObject(fields)) return { fields, body: text.slice(whole.length) }
  throw new ImportFileError('malformed', 'The lines between --- at the top have no fields.', { line: 1 })
}

function readYaml(head: string): unknown {
  const options = { logLevel: 'error', uniqueKeys: false } as const
  try {
    return parseYaml(head, options)
  } catch {
    return tryParse(() => parseYaml(quoteValues(head), options), '---')
  }
}

/** Titles such as "Fees: what changed" need quotes, which many people forget. */
function quoteValues(head: string): string {
  return head.replace(
    /^([\w -]+): +([^\s"'[{|>&*!].*)$/gm,
    (_, key: string, value: string) => `${key}: ${JSON.stringify(value)}`,
  )
}

/** Dates of TOML become text. */
function readObject(head: string): unknown {
  return JSON.parse(head.startsWith('{') ? head : JSON.stringify(parseToml(head)))
}

function tryParse(parse: () => unknown, fence: string): unknown {
  try {
    return parse()
  } catch (error) {
    const advice = `The lines between ${fence} at the top cannot be read. Check their quotes and colons.`
    throw new ImportFileError('malformed', advice, { cause: error, line: 1 })
  }
}
