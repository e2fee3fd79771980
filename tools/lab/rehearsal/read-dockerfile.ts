/** Reads the stages of a Dockerfile. */
import { type Copy, DockerfileParser, type From, type PropertyInstruction } from 'dockerfile-ast'

type Parsed = ReturnType<typeof DockerfileParser.parse>
type ParsedInstruction = ReturnType<Parsed['getInstructions']>[number]

export type Step = {
  keyword: string
  /** Line number, from 1. */
  line: number
  /** Everything after the keyword and its flags, on one line. */
  text: string
  /** Words of `text`, or the strings of the JSON form. */
  words: string[]
  isJson: boolean
  flags: Record<string, string>
  /** Variables of `ENV`. */
  values: Record<string, string>
}
export type Stage = { name: string | null; image: string; steps: Step[] }

/**
 * @param buildArguments as for `--build-arg`; the default is the value of `ARG`
 * @throws if a build argument for an image has no value
 */
export function readDockerfile(text: string, buildArguments: Record<string, string> = {}): Stage[] {
  const stages: Stage[] = []
  const dockerfile = DockerfileParser.parse(text)
  for (const instruction of dockerfile.getInstructions()) {
    if (instruction.getKeyword() === 'FROM')
      stages.push(openStage(instruction as From, dockerfile, buildArguments))
    else stages.at(-1)?.steps.push(readStep(instruction))
  }
  return stages
}

function openStage(from: From, dockerfile: Parsed, buildArguments: Record<string, string>): Stage {
  const image = (from.getImage() ?? '').replace(/^\$\{?(\w+)\}?$/, (whole, name: string) => {
    const value = buildArguments[name] ?? dockerfile.resolveVariable(name, from.getRange().start.line)
    if (!value) throw new Error(`${whole} has no value`)
    return value
  })
  return { name: from.getBuildStage(), image, steps: [] }
}

function readStep(instruction: ParsedInstruction): Step {
  const flags = 'getFlags' in instruction ? (instruction as Copy).getFlags() : []
  // Excludes comments between the lines of a command.
  const words = instruction.getArguments().map((argument) => argument.getValue())
  const text = words.join(' ')
  const json = readJson(text.replace(/^CMD\s+/, ''))
  const values =
    instruction.getKeyword() === 'ENV' ? (instruction as PropertyInstruction).getProperties() : []
  return {
    keyword: instruction.getKeyword(),
    line: instruction.getRange().start.line + 1,
    text,
    words: json ?? words,
    isJson: json !== null,
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    values: Object.fromEntries(values.map((one) => [one.getName(), one.getValue() ?? ''])),
  }
}

function readJson(text: string): string[] | null {
  if (!text.startsWith('[')) return null
  return JSON.parse(text) as string[]
}
