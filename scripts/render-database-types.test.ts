import fs from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { readSchema } from '#backend/database/schema/schema-cache.ts'
import { createTestEngine } from '#tests/support/database/test-engine.ts'
import { renderDatabaseTypes } from './render-database-types.ts'

let engine: Engine

beforeAll(async () => {
  engine = await createTestEngine('pglite')
})
afterAll(() => engine.close())

test('the committed types match the migrations (run `npm run database:types` to update)', async () => {
  const committed = await fs.readFile(new URL('../supabase/database.types.ts', import.meta.url), 'utf8')
  expect(committed).toBe(await renderDatabaseTypes(await readSchema(engine)))
})

test('renders tables, views, enums, keys and functions as supabase-js expects them', async () => {
  await engine.execute(`
    create type public.mood as enum ('sad', 'happy');
    create table public.writers (id bigint generated always as identity primary key, mood public.mood, moods public.mood[] not null);
    create table public.notes ("odd name" text not null default '', author bigint not null unique references public.writers, extra json not null);
    create view public.names as select "odd name" from public.notes;
    create function public.find(term text, top int default 5) returns setof public.writers language sql
      begin atomic select * from public.writers; end;
    create function public.pair() returns table (a int, b text) language sql begin atomic select 1, 'x'; end;
  `)
  const types = (await renderDatabaseTypes(await readSchema(engine))).replace(/\s+/g, ' ')
  for (const part of [
    `writers: { Row: { id: number mood: Database['public']['Enums']['mood'] | null moods: Database['public']['Enums']['mood'][] }`,
    `Insert: { id?: never mood?: Database['public']['Enums']['mood'] | null moods: Database['public']['Enums']['mood'][] }`,
    `Insert: { author: number extra: Json 'odd name'?: string }`,
    `Update: { author?: number extra?: Json 'odd name'?: string }`,
    `foreignKeyName: 'notes_author_fkey' columns: ['author'] isOneToOne: true referencedRelation: 'writers' referencedColumns: ['id']`,
    `names: { Row: { 'odd name': string | null } Relationships: [] }`,
    `find: { Args: { term: string top?: number } Returns: { id: number mood: Database['public']['Enums']['mood'] | null moods: Database['public']['Enums']['mood'][] }[] }`,
    `pair: { Args: never Returns: { a: number b: string }[] }`,
    `Enums: { mood: 'sad' | 'happy' }`,
  ]) {
    expect(types).toContain(part)
  }
})
