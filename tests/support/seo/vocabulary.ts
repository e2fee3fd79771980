/**
 * The schema.org vocabulary (types, their ancestors, properties and ranges), read from the generated types of
 * schema-dts.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Declaration = { parents: string[]; properties: Map<string, string[]> }

export type Vocabulary = {
  hasType: (type: string) => boolean
  /** Whether `type` equals or descends from `ancestor`. */
  isKindOf: (type: string, ancestor: string) => boolean
  /** Type names that a property accepts; null if the type does not have the property. */
  findRange: (type: string, property: string) => string[] | null
}

export function readVocabulary(): Vocabulary {
  const source = readFileSync(createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'), 'utf8')
  const declarations = readDeclarations(source)
  const lineages = new Map<string, string[]>()

  function listLineage(type: string): string[] {
    const known = lineages.get(type)
    if (known) return known
    const parents = declarations.get(type)?.parents ?? []
    const lineage = [type, ...parents.flatMap(listLineage)]
    lineages.set(type, lineage)
    return lineage
  }

  return {
    hasType: (type) => declarations.has(type),
    isKindOf: (type, ancestor) => listLineage(type).includes(ancestor),
    findRange(type, property) {
      const owner = listLineage(type).find((kind) => declarations.get(kind)?.properties.has(property))
      return owner === undefined ? null : declarations.get(owner)!.properties.get(property)!
    },
  }
}

/** `interface ArticleBase extends CreativeWorkBase {` declares properties; `ArticleLeaf` is a type without subtypes. */
const INTERFACE = /^(?:export )?interface (\w+?)(Base|Leaf) extends ([^{]+) \{([^]*?)^\}/gm
const PROPERTY = /^ {4}"(\w+)"\?: SchemaValue<(.+), "\1">;$/gm

function readDeclarations(source: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>()
  for (const [, name, , heritage, body] of source.matchAll(INTERFACE)) {
    const declaration = found.get(name!) ?? { parents: [], properties: new Map<string, string[]>() }
    for (const [, parent] of heritage!.matchAll(/(\w+?)Base\b/g)) {
      if (parent !== name) declaration.parents.push(parent!)
    }
    for (const [, property, range] of body!.matchAll(PROPERTY)) {
      declaration.properties.set(property!, range!.split(' | '))
    }
    found.set(name!, declaration)
  }
  return found
}
