/** Rules for Dockerfiles, with the numbers of hadolint, which is not available as a package. */
import { validate } from 'dockerfile-utils'
import { readDockerfile, type Stage, type Step } from './read-dockerfile.ts'

const last = <T>(items: readonly T[]): T | undefined => items.at(-1)
const named = (stage: Stage, keyword: string): Step[] =>
  stage.steps.filter((step) => step.keyword === keyword)

type Rule = { rule: string; isViolated: (stages: Stage[]) => boolean }

const RULES: Rule[] = [
  {
    // DL3006, DL3007
    rule: 'Pin the version of each image, not `latest`',
    isViolated: (stages) =>
      stages.some(({ image }, at) => {
        const isStage = stages.slice(0, at).some(({ name }) => name === image)
        return !isStage && !/:(?!latest$)[\w.-]+$|@sha256:[0-9a-f]{64}$/.test(image)
      }),
  },
  {
    // DL3002
    rule: 'Run the last stage as a user other than root',
    isViolated: (stages) => /^(?:root|0)?(?::|$)/.test(last(named(last(stages)!, 'USER'))?.words[0] ?? ''),
  },
  {
    // DL3020
    rule: 'Use COPY instead of ADD, which unpacks and downloads',
    isViolated: (stages) => stages.some((stage) => named(stage, 'ADD').length > 0),
  },
  {
    // DL3022
    rule: 'Copy only from earlier stages',
    isViolated: (stages) =>
      stages.some((stage, at) =>
        named(stage, 'COPY').some(
          ({ flags }) =>
            flags.from !== undefined && !stages.slice(0, at).some(({ name }) => name === flags.from),
        ),
      ),
  },
  {
    // DL3025
    rule: 'Use the JSON form to start programs: a shell would not forward signals',
    isViolated: (stages) =>
      ['ENTRYPOINT', 'CMD', 'HEALTHCHECK'].some((keyword) =>
        named(last(stages)!, keyword).some(({ isJson, text }) => !isJson && text !== 'NONE'),
      ),
  },
  {
    // DL3057
    rule: 'Define one health check and one entry point in the last stage',
    isViolated: (stages) =>
      ['ENTRYPOINT', 'HEALTHCHECK'].some((keyword) => named(last(stages)!, keyword).length !== 1),
  },
  {
    // DL3003, DL3004
    rule: 'Use WORKDIR and USER instead of cd and sudo',
    isViolated: (stages) =>
      stages.some((stage) =>
        named(stage, 'RUN').some(({ words }) => words.some((w) => w === 'cd' || w === 'sudo')),
      ),
  },
  {
    // DL3016
    rule: 'Install packages from the lock file only',
    isViolated: (stages) =>
      stages.some((stage) =>
        named(stage, 'RUN').some(({ text }) => /\bnpm (?:i|install|add)\b|\bnpx\b/.test(text)),
      ),
  },
  {
    // DL3045, and DL4000 to DL4004, which the parser does not report: the last instruction would silently win.
    rule: 'Copy into the last stage only from build stages',
    isViolated: (stages) => named(last(stages)!, 'COPY').some(({ flags }) => flags.from === undefined),
  },
]

/** @returns one sentence per violation */
export function listDockerfileFaults(text: string): string[] {
  const faults = validate(text).map(({ range, message }) => {
    const words = typeof message === 'string' ? message : message.value
    return `Line ${range.start.line + 1}: ${words}`
  })
  const stages = readDockerfile(text)
  return [...faults, ...RULES.filter(({ isViolated }) => isViolated(stages)).map(({ rule }) => rule)]
}
