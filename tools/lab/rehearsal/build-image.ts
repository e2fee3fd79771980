/** Executes a Dockerfile in plain folders, without Docker. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, matchesGlob, posix, relative } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Place, runInside } from './namespaces.ts'
import { readDockerfile, type Stage, type Step } from './read-dockerfile.ts'
import type { BaseImage } from './base-image.ts'

const run = promisify(execFile)

export type Image = Place & {
  entrypoint: string[]
  healthcheck: string[]
  volumes: string[]
  /** Result of each instruction. */
  done: { line: number; text: string; isReplaced: boolean; seconds: number }[]
}
export type BuildOptions = {
  /** Build context: the folder of the repository. */
  context: string
  dockerfile: string
  /** Empty folder for all stages. */
  folder: string
  base: BaseImage
  /** Commands that are replaced by a copy of a folder of the repository, by command. */
  replaced?: Record<string, string>
  report?: (line: string) => void
}

/**
 * @returns the last stage
 * @throws if a step fails or is not supported
 */
export async function buildImage(options: BuildOptions): Promise<Image> {
  const ignored = await readIgnored(`${options.dockerfile}.dockerignore`)
  const context = join(options.folder, 'context')
  await copyContext(options.context, context, ignored)
  const stages = readDockerfile(await readFile(options.dockerfile, 'utf8'))
  const built = new Map<string, Image>()
  const done: Image['done'] = []
  let image: Image | null = null
  for (const [at, stage] of stages.entries()) {
    image = await openStage(stage, join(options.folder, `stage-${at}`), options.base, done)
    for (const step of stage.steps)
      await perform(step, image, { ...options, context, built, from: options.context })
    if (stage.name) built.set(stage.name, image)
  }
  return image!
}

async function openStage(
  { image }: Stage,
  root: string,
  base: BaseImage,
  done: Image['done'],
): Promise<Image> {
  if (!image.startsWith('node:')) throw new Error(`Unsupported base image: ${image}`)
  const { borrowed, environment } = await base.prepare(root)
  return {
    root,
    borrowed,
    environment: { ...environment },
    workdir: '/',
    user: null,
    entrypoint: [],
    healthcheck: [],
    volumes: [],
    done,
  }
}

type Building = BuildOptions & { built: ReadonlyMap<string, Image>; from: string }

async function perform(step: Step, image: Image, building: Building): Promise<void> {
  const startedAt = performance.now()
  let isReplaced = false
  switch (step.keyword) {
    case 'WORKDIR':
      image.workdir = posix.resolve(image.workdir, step.words[0]!)
      await mkdir(image.root + image.workdir, { recursive: true })
      return
    case 'ENV':
      Object.assign(image.environment, step.values)
      return
    case 'USER':
      image.user = step.words[0]!
      return
    case 'VOLUME':
      image.volumes.push(...step.words)
      return
    case 'EXPOSE':
      return
    case 'ENTRYPOINT':
      image.entrypoint = step.words
      return
    case 'HEALTHCHECK':
      image.healthcheck = step.words
      return
    case 'COPY':
      await copy(step, image, building)
      break
    case 'RUN':
      isReplaced = await runOrTakeOver(step, image, building)
      break
    default:
      throw new Error(`Line ${step.line}: unsupported instruction ${step.keyword}`)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const text = `${step.keyword} ${step.text}`
  image.done.push({ line: step.line, text, isReplaced, seconds })
  building.report?.(`${seconds.toFixed(1).padStart(7)} s  ${isReplaced ? '(taken over) ' : ''}${text}`)
}

async function copy({ words, flags, line }: Step, image: Image, { context, built }: Building): Promise<void> {
  const from = flags.from === undefined ? context : built.get(flags.from)?.root
  if (!from) throw new Error(`Line ${line}: there is no stage ${flags.from}`)
  const target = image.root + posix.resolve(image.workdir, words.at(-1)!)
  const intoFolder = words.length > 2 || words.at(-1)!.endsWith('/')
  for (const source of words.slice(0, -1)) {
    const into = intoFolder ? join(target, posix.basename(source)) : target
    await mkdir(join(into, '..'), { recursive: true })
    // Docker copies the content of a folder. Hard links are faster, and nothing is changed in place later.
    const isFolder = await readdir(join(from, source)).then(
      () => true,
      () => false,
    )
    if (isFolder) await mkdir(into, { recursive: true })
    const kind = flags.from === undefined ? ['-a'] : ['-a', '--link']
    await run('cp', [...kind, isFolder ? `${join(from, source)}/.` : join(from, source), into])
  }
}

async function runOrTakeOver(
  step: Step,
  image: Image,
  { replaced = {}, from, base }: Building,
): Promise<boolean> {
  const folder = replaced[step.text]
  if (folder === undefined) {
    const place = { ...image, environment: { ...base.needs, ...image.environment } }
    await runInside(place, step.isJson ? step.words : ['/bin/sh', '-c', step.text])
    return false
  }
  const target = join(image.root + image.workdir, folder)
  await run('cp', ['-a', '--link', join(from, folder), target])
  // npm changes only this file in place.
  const lock = join(target, '.package-lock.json')
  const text = await readFile(lock).catch(() => null)
  if (text) {
    await run('rm', [lock])
    await writeFile(lock, text)
  }
  return true
}

async function readIgnored(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const patterns = lines.filter((line) => line && !line.startsWith('#'))
  const unknown = patterns.find((pattern) => pattern.startsWith('!'))
  if (unknown) throw new Error(`${path}: unsupported pattern ${unknown}`)
  return patterns
}

/** Copies the build context without the ignored files. */
async function copyContext(from: string, to: string, ignored: readonly string[]): Promise<void> {
  const isSent = (path: string) => !ignored.some((pattern) => matchesGlob(relative(from, path), pattern))
  await mkdir(to, { recursive: true })
  // Copies each entry separately, because a folder can't be copied into itself.
  for (const name of await readdir(from)) {
    const path = join(from, name)
    if (isSent(path))
      await cp(path, join(to, name), {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
        filter: isSent,
      })
  }
}
