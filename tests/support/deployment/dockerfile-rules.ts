/** Rules for Dockerfiles after hadolint, which is in no package registry, with its numbers. */
import { validate } from 'dockerfile-utils'
import { readDockerfile, type Stage, type Step } from './read-dockerfile.ts'

const last = <T>(items: readonly T[]): T | undefined => items.at(-1)
const named = (stage: Stage, keyword: string): Step[] =>
  stage.steps.filter((step) => step.keyword === keyword)

type Rule = { says: string; finds: (stages: Stage[]) => boolean }

const RULES: Rule[] = [
  {
    // DL3006, DL3007
    says: 'Each image has a version, and none is `latest`',
    finds: (stages) =>
      stages.some(({ image }, at) => {
        const isStage = stages.slice(0, at).some(({ name }) => name === image)
        return !isStage && !/:(?!latest$)[\w.-]+$|@sha256:[0-9a-f]{64}$/.test(image)
      }),
  },
  {
    // DL3002
    says: 'The last stage runs as somebody else than root',
    finds: (stages) => /^(?:root|0)?(?::|$)/.test(last(named(last(stages)!, 'USER'))?.words[0] ?? ''),
  },
  {
    // DL3020
    says: 'Files are copied, not added: ADD unpacks and fetches',
    finds: (stages) => stages.some((stage) => named(stage, 'ADD').length > 0),
  },
  {
    // DL3022
    says: 'Only stages above are copied from',
    finds: (stages) =>
      stages.some((stage, at) =>
        named(stage, 'COPY').some(
          ({ flags }) =>
            flags.from !== undefined && !stages.slice(0, at).some(({ name }) => name === flags.from),
        ),
      ),
  },
  {
    // DL3025
    says: 'What runs at last is no shell, which would keep signals to itself',
    finds: (stages) =>
      ['ENTRYPOINT', 'CMD', 'HEALTHCHECK'].some((keyword) =>
        named(last(stages)!, keyword).some(({ isJson, text }) => !isJson && text !== 'NONE'),
      ),
  },
  {
    // DL3057
    says: 'The last stage has a health check and an entry point, one each',
    finds: (stages) =>
      ['ENTRYPOINT', 'HEALTHCHECK'].some((keyword) => named(last(stages)!, keyword).length !== 1),
  },
  {
    // DL3003, DL3004
    says: 'Commands change neither folder nor user by themselves',
    finds: (stages) =>
      stages.some((stage) =>
        named(stage, 'RUN').some(({ words }) => words.some((w) => w === 'cd' || w === 'sudo')),
      ),
  },
  {
    // DL3016
    says: 'Packages are those of the lock file',
    finds: (stages) =>
      stages.some((stage) =>
        named(stage, 'RUN').some(({ text }) => /\bnpm (?:i|install|add)\b|\bnpx\b/.test(text)),
      ),
  },
  {
    // DL3045, and DL4000 to DL4004 by the parser: what is last would win unseen.
    says: 'Only the first stages build: the last one gets what they made',
    finds: (stages) => named(last(stages)!, 'COPY').some(({ flags }) => flags.from === undefined),
  },
]

/** @returns one sentence for each thing that is wrong */
export function listDockerfileFaults(text: string): string[] {
  const faults = validate(text).map(({ range, message }) => {
    const words = typeof message === 'string' ? message : message.value
    return `Line ${range.start.line + 1}: ${words}`
  })
  const stages = readDockerfile(text)
  return [...faults, ...RULES.filter(({ finds }) => finds(stages)).map(({ says }) => says)]
}
