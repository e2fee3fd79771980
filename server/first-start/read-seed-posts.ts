import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readImport } from '#import/files/read-import.ts'
import type { ImportOptions, ImportProblem, ImportRecord } from '#import/records/records.ts'
import {
  toBlogPost,
  toNewsPost,
  type BlogPostInsert,
  type MappedPost,
  type NewsPostInsert,
} from '#domain/imports/records/to-post.ts'

const BLOG_FILE = 'shopify-articles.json'
const NEWS_FILE = 'news.csv'

export type SeedPosts = {
  blogPosts: BlogPostInsert[]
  newsPosts: NewsPostInsert[]
  warnings: string[]
}

export async function readSeedPosts(seedFolder: string, options: ImportOptions): Promise<SeedPosts> {
  const blog = await readSeedFile(join(seedFolder, BLOG_FILE), options, toBlogPost)
  const news = await readSeedFile(join(seedFolder, NEWS_FILE), options, toNewsPost)
  const errors = [...blog.errors, ...news.errors]
  if (errors.length > 0) throw new SeedError('The seed content has errors, so none of it was added:', errors)
  return { blogPosts: blog.posts, newsPosts: news.posts, warnings: [...blog.warnings, ...news.warnings] }
}

type SeedFile<Insert> = { posts: Insert[]; errors: string[]; warnings: string[] }

async function readSeedFile<Insert>(
  path: string,
  options: ImportOptions,
  toPost: (record: ImportRecord, now: string) => MappedPost<Insert>,
): Promise<SeedFile<Insert>> {
  const reading = await readImport({ bytes: await readBytes(path), fileName: path }, options)
  const file: SeedFile<Insert> = { posts: [], errors: [], warnings: [] }
  for (const problem of reading.problems) {
    if (problem.severity === 'ignored') continue
    const list = problem.severity === 'warning' ? file.warnings : file.errors
    list.push(describeProblem(path, problem))
  }
  for (const record of reading.records) {
    const mapped = toPost(record, options.now)
    const reasons = mapped.isPost ? mapped.warnings : [mapped.reason]
    const list = mapped.isPost ? file.warnings : file.errors
    list.push(...reasons.map((reason) => describeProblem(path, { ...record, record: record.number, reason })))
    if (mapped.isPost) file.posts.push(mapped.post)
  }
  return file
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SeedError('The seed content could not be read:', [reason], { cause: error })
  }
}

function describeProblem(
  path: string,
  problem: Pick<ImportProblem, 'record' | 'line' | 'title' | 'reason'>,
): string {
  const line = problem.line === null ? '' : `:${problem.line}`
  const record = problem.record === null ? '' : ` record ${problem.record} "${problem.title}"`
  return `${path}${line}${record}: ${problem.reason}`
}

const AUTHORS_FILE = 'authors.json'

export type SeedAuthor = { name: string; role: string; picture: string; bio: string }

export async function readSeedAuthors(seedFolder: string): Promise<SeedAuthor[]> {
  try {
    return JSON.parse(await readFile(join(seedFolder, AUTHORS_FILE), 'utf8')) as SeedAuthor[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export class SeedError extends Error {
  constructor(summary: string, problems: readonly string[], options?: ErrorOptions) {
    super([summary, ...problems.map((problem) => `  - ${problem}`)].join('\n'), options)
    this.name = 'SeedError'
  }
}
