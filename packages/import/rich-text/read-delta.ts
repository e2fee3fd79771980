/** Quill's Delta: a list of insertions, where the attributes of a line are on its line break. */
import { isObject, type JsonObject } from '../json/json-values.ts'
import { toText } from '../text/clean-text.ts'
import { findAddress, readPicture, replaceBlock } from './block-values.ts'
import { codeBlock, element, findMark, text, type Mark, type RichNode } from './rich-node.ts'

export function readDelta(operations: readonly JsonObject[]): RichNode[] {
  const blocks: RichNode[] = []
  let line: RichNode[] = []
  let code: string[] | null = null

  const endCode = (): void => {
    if (code !== null) blocks.push(codeBlock(code.join('\n')))
    code = null
  }
  const endLine = (attributes: JsonObject): void => {
    if (isSet(attributes['code-block'])) {
      code ??= []
      code.push(line.map((node) => (node.kind === 'text' ? node.text : '')).join(''))
    } else {
      endCode()
      blocks.push(toBlock(line, attributes))
    }
    line = []
  }

  for (const operation of operations) {
    const attributes = isObject(operation['attributes']) ? operation['attributes'] : {}
    const insert = operation['insert']
    if (isObject(insert)) {
      addEmbed(insert, attributes)
      continue
    }
    const [first = '', ...rest] = toText(insert).split('\n')
    addText(first, attributes)
    for (const part of rest) {
      endLine(attributes)
      addText(part, attributes)
    }
  }
  if (line.length > 0) endLine({})
  endCode()
  return blocks

  function addText(value: string, attributes: JsonObject): void {
    if (value !== '') line.push(text(value, readMarks(attributes)))
  }

  function addEmbed(insert: JsonObject, attributes: JsonObject): void {
    const [name = '', value] = Object.entries(insert)[0] ?? []
    const data = isObject(value) ? value : { url: toText(value) }
    if (name === 'image') line.push(readPicture({ ...attributes, ...data }))
    else if (name === 'formula') line.push(text(toText(value), [{ tag: 'code' }]))
    else if (name === 'mention') line.push(text(toText(data['value'] ?? data['name'])))
    else if (/divider|hr/.test(name)) line.push(element('hr'))
    else line.push(replaceBlock(data, name))
  }
}

function toBlock(line: readonly RichNode[], attributes: JsonObject): RichNode {
  const list = toText(attributes['list'])
  const header = Number(attributes['header'])
  if (list !== '') {
    const level = Number(attributes['indent']) || 0
    return { kind: 'item', tag: list === 'ordered' ? 'ol' : 'ul', level, children: line }
  }
  if (header >= 1 && header <= 6) return element(`h${header}`, line)
  const isText = line.every((node) => node.kind === 'text')
  return element(isSet(attributes['blockquote']) ? 'blockquote' : isText ? 'p' : 'div', line)
}

function readMarks(attributes: JsonObject): Mark[] {
  const href = typeof attributes['link'] === 'string' ? attributes['link'] : findAddress(attributes['link'])
  const script = toText(attributes['script'])
  return [
    ...Object.entries(attributes).flatMap(([name, value]) => (value === true ? findMark(name) : [])),
    ...(script === '' ? [] : findMark(script)),
    ...(href === '' ? [] : [{ tag: 'a', href }]),
  ]
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== false
