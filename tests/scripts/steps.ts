import { spawn } from 'node:child_process'

export type Outcome = {
  readonly name: string
  readonly isOk: boolean
  readonly seconds: number
  readonly output: string
}

type Command = { name: string; command: string[]; env?: Record<string, string>; isQuiet?: boolean }

/** Runs a command at the root of the repository. The output of a quiet command is shown only when it fails. */
export function run({ name, command, env = {}, isQuiet = false }: Command): Promise<Outcome> {
  const started = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise((resolve) => {
    const end = (isOk: boolean): void => resolve({ name, isOk, seconds: (performance.now() - started) / 1000, output })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** Runs quiet commands, `atOnce` at a time, and returns their outcomes in the order of the list. */
export async function runAll(commands: readonly Command[], atOnce: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...commands.entries()]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      outcomes[next[0]] = await run({ ...next[1], isQuiet: true })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

/** Prints one line about an outcome; the output of a failed quiet command follows. */
export function report({ name, isOk, seconds, output }: Outcome): void {
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  if (!isOk && output) console.log(output.trimEnd())
}
