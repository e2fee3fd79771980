import { expect, test } from 'vitest'
import type { Column, SchemaCache, Table } from '#backend/database/schema/schema-cache.ts'
import { buildOpenApi } from './openapi.ts'

const column = (name: string, baseType: string, more: Partial<Column> = {}): Column => ({
  name,
  type: baseType,
  baseType,
  isArray: baseType.endsWith('[]'),
  isNullable: false,
  hasDefault: false,
  defaultExpression: null,
  isGenerated: false,
  enumValues: null,
  comment: null,
  ...more,
})

const columns = [
  column('id', 'uuid', { hasDefault: true, defaultExpression: 'gen_random_uuid()' }),
  column('title', 'text', { comment: 'The headline' }),
  column('tags', 'text[]', { isNullable: true }),
  column('mood', 'public.mood', { isNullable: true, enumValues: ['calm', 'merry'] }),
]

const posts: Table = {
  name: 'posts',
  kind: 'table',
  columns: new Map(columns.map((entry) => [entry.name, entry])),
  primaryKey: ['id'],
  uniqueKeys: [],
  references: [],
  referencedBy: [],
  isInsertable: true,
  isUpdatable: true,
  isDeletable: false,
  comment: 'What is written',
}

const schema: SchemaCache = {
  schema: 'public',
  tables: new Map([['posts', posts]]),
  functions: new Map([
    [
      'add',
      [
        {
          name: 'add',
          arguments: [{ name: 'a', type: 'integer', hasDefault: false, isVariadic: false }],
          returnType: 'integer',
          returnsSet: false,
          returnColumns: null,
          returnTable: null,
          volatility: 'stable',
          comment: 'Adds',
        },
      ],
    ],
  ]),
  enums: new Map(),
}

test('a table is a path with the verbs it allows, and a definition', () => {
  const document = buildOpenApi(schema)
  expect(document.swagger).toBe('2.0')
  expect(document.paths).toMatchObject({ '/posts': { get: {}, post: {}, patch: {} } })
  expect(document).not.toHaveProperty(['paths', '/posts', 'delete'])
  expect(document.definitions).toEqual({
    posts: {
      type: 'object',
      description: 'What is written',
      required: ['title'],
      properties: {
        id: {
          type: 'string',
          format: 'uuid',
          default: 'gen_random_uuid()',
          description: 'Note:\nThis is a Primary Key.<pk/>',
        },
        title: { type: 'string', format: 'text', description: 'The headline' },
        tags: { type: 'array', format: 'text[]', items: { type: 'string', format: 'text' } },
        mood: { type: 'string', format: 'public.mood', enum: ['calm', 'merry'] },
      },
    },
  })
})

test('a function is a path with its arguments as body', () => {
  expect(buildOpenApi(schema).paths).toMatchObject({
    '/rpc/add': {
      post: {
        summary: 'Adds',
        parameters: [
          {
            in: 'body',
            required: true,
            schema: { required: ['a'], properties: { a: { type: 'integer', format: 'integer' } } },
          },
        ],
      },
    },
  })
})
