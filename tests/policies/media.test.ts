import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople, type Who } from './people.ts'

const CALLERS: readonly Who[] = ['stranger', 'user', 'author', 'editor', 'admin', 'server']
const FILE = { bucket: 'blog-images', name: 'blog-images/a.png', title: 'A', mime: 'image/png' }
const ADDRESS = `https://a.example/storage/v1/object/public/${FILE.bucket}/${FILE.name}`

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    let id: string
    beforeAll(async () => {
      people = await startWithPeople(kind)
      const { data, error } = await people.clients.server.from('media').insert(FILE).select('id').single()
      expect(error).toBeNull()
      id = (data as { id: string }).id
      const post = { title: 'T', content: `<img src="${ADDRESS}">` }
      expect((await people.clients.server.from('blog_posts').insert(post)).error).toBeNull()
    })
    afterAll(() => people.backend.stop())

    const askAll = async (ask: (who: Who) => PromiseLike<{ status: number; data: unknown }>) => {
      const answers: unknown[] = []
      for (const who of CALLERS) {
        const { status, data } = await ask(who)
        answers.push(status >= 300 ? status : Array.isArray(data) ? data.length : 'done')
      }
      return answers
    }

    test('files are known to all who write, and where they are used to those who edit every post', async () => {
      const read = (table: string) => askAll((who) => people.clients[who].from(table).select())
      expect(await read('media')).toEqual([401, 0, 1, 1, 1, 1])
      expect(await read('media_uses')).toEqual([401, 0, 0, 1, 1, 1])
    })

    test('what replacements changed is read by the server alone', async () => {
      expect(await askAll((who) => people.clients[who].from('media_replacements').select())).toEqual([
        401, 403, 403, 403, 403, 0,
      ])
    })

    test('files are written by the server alone', async () => {
      for (const write of [
        (who: Who) => people.clients[who].from('media').insert({ ...FILE, name: randomUUID() }),
        (who: Who) => people.clients[who].from('media').update({ alt: 'A cup' }).eq('id', id),
        (who: Who) => people.clients[who].from('media').delete().eq('id', randomUUID()),
      ])
        expect(await askAll(write)).toEqual([401, 403, 403, 403, 403, 'done'])
    })

    test('uses are written by nobody: the triggers keep them', async () => {
      const use = { document_kind: 'authors', document_id: id, bucket: 'x', name: 'y', fields: [] }
      for (const write of [
        (who: Who) => people.clients[who].from('media_uses').insert(use),
        (who: Who) => people.clients[who].from('media_uses').update({ fields: [] }).eq('name', FILE.name),
        (who: Who) => people.clients[who].from('media_uses').delete().eq('name', FILE.name),
      ])
        expect(await askAll(write)).toEqual([401, 403, 403, 403, 403, 403])
    })

    test('its functions are for the server', async () => {
      const ids = [randomUUID()]
      for (const [name, args] of [
        ['catalogue_media', {}],
        ['list_media', { p_filter: {}, p_sort: 'newest', p_limit: 1 }],
        ['count_media', {}],
        ['read_media', { p_media: id }],
        ['list_media_uses', { p_media: id, p_limit: 1 }],
        ['find_media_by_hash', { p_hashes: [] }],
        ['change_media', { p_ids: ids, p_change: { alt: 'x' } }],
        ['bin_media', { p_ids: ids }],
        ['restore_media', { p_ids: ids }],
        ['list_media_to_erase', { p_limit: 1 }],
        ['replace_media', { p_from: ids[0], p_to: id }],
        ['undo_media_replacement', { p_replacement: ids[0] }],
        ['find_document', { p_kind: 'authors' }],
        ['write_media_fields', { p_kind: 'authors', p_id: ids[0], p_fields: { picture: null } }],
        ['write_as', { p_actor: ids[0] }],
        ['forget_media_replacements', {}],
      ] as const) {
        const answers = await askAll((who) => people.clients[who].rpc(name, args))
        expect([name, ...answers.slice(0, 5)]).toEqual([name, 401, 403, 403, 403, 403])
        expect([name, answers[5]]).not.toEqual([name, 403])
      }
    })
  })
}
