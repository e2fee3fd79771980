import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { clientContext, type PostsClient, type SiteContext, siteContext } from '#app/data/context/context.ts'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { loadPost } from './post.route.tsx'
import { fallbackContent } from '#domain/documents/document.ts'
import { blogKind } from './post-kind.ts'

const ROW = {
  id: '5f0d1c2b-0000-4000-8000-000000000001',
  slug: 'a-post',
  title: 'A post',
  summary: '',
  content: '<p>Text</p>',
  tags: ['🚀', 'growth'],
  status: 'published',
  published_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
  revised_at: null,
  authors: null,
}

async function load(neighbors: () => Response) {
  const requests: { path: string; body: unknown }[] = []
  const client = createClient('http://backend.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const { pathname } = new URL(request.url)
        const text = await request.text()
        requests.push({ path: pathname, body: text === '' ? null : (JSON.parse(text) as unknown) })
        return pathname.endsWith('/find_post_neighbours') ? neighbors() : Response.json([ROW])
      },
    },
  }) as PostsClient
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(siteContext, {
    siteUrl: 'http://site.test',
    settings: defaultSiteSettings,
    content: fallbackContent,
    configuration: { supabaseUrl: null, pictureOrigin: 'http://site.test' },
    articleScriptUrl: '/article.js',
  } as unknown as SiteContext)
  const request = new Request('http://site.test/blog/a-post')
  return { requests, answer: await loadPost(blogKind, { request, params: { name: 'a-post' }, context }) }
}

test('requests related posts by POST with the tags that have a slug', async () => {
  const { requests, answer } = await load(() => Response.json([]))
  expect(requests.at(-1)).toEqual({
    path: '/rest/v1/rpc/find_post_neighbours',
    body: { p_table: 'blog_posts', p_post: ROW.id, p_tags: ['growth'] },
  })
  expect(answer.init).toBeNull()
})

test('shows a post without related posts if they fail to load, and caches the page briefly', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const failure = { code: '22P02', message: 'malformed array literal', details: null, hint: null }
  const { answer } = await load(() => Response.json(failure, { status: 400 }))
  expect(answer.data).toMatchObject({
    post: { id: ROW.id, content: '<p dir="auto">Text</p>' },
    related: [],
    navigation: { previous: null, next: null },
  })
  expect(answer.init).toEqual({ headers: { 'Cache-Control': 'public, max-age=30' } })
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})
