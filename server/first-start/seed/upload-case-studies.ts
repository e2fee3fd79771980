import { CASE_STUDY_BUCKET } from '#domain/bucket-names.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { SeedError } from './read-seed-posts.ts'

/**
 * Puts every PDF of the folder into the bucket of case studies, under its own name. What is there stays.
 * @returns how many were new; 0 when there is no such folder
 * @throws {SeedError} naming each file that could not be stored
 */
export async function uploadCaseStudies(
  client: Pick<SupabaseClient, 'storage'>,
  folder: string,
): Promise<number> {
  const problems: string[] = []
  let added = 0
  for (const name of await listPdfs(folder)) {
    const bytes = await readFile(join(folder, name))
    const { error } = await client.storage
      .from(CASE_STUDY_BUCKET)
      .upload(name, bytes, { contentType: 'application/pdf', upsert: false })
    if (error === null) added += 1
    else if (!isAlreadyThere(error)) problems.push(`${name}: ${error.message}`)
  }
  if (problems.length > 0) throw new SeedError('Case studies could not be stored:', problems)
  return added
}

async function listPdfs(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.pdf')).toSorted()
  } catch (error) {
    // Case studies are optional: no folder, no files.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The storage service answers 400 and puts its own code into the body. */
function isAlreadyThere(error: Error): boolean {
  const { status, statusCode } = error as Error & { status?: number; statusCode?: string }
  return status === 409 || statusCode === '409'
}
