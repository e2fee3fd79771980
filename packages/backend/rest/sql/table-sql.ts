import { EXPOSED_SCHEMA } from '../exposed-schema.ts'
import { identifier, type Sql, sql } from './sql.ts'

/** The schema-qualified, quoted name of a table or function from the schema cache. */
export function tableSql(name: string): Sql {
  return sql`${identifier(EXPOSED_SCHEMA)}.${identifier(name)}`
}
