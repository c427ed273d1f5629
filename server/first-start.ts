import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Arguments } from './arguments.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/client.ts'
import { prepare } from './prepare.ts'
import { reasonOf, StartFailure } from './start-failure.ts'

/** What a thread is told that makes a new school, in a data folder that is there. */
export type Making = { config: Config; args: Arguments }

/** What it answers once the school is there, or why there is none. */
export type Made = null | { failure: string }

// Past the main thread: a password has to be told before the account is kept.
const say = (line: string): void => void writeSync(1, `${line}\n`)

async function make({ config, args }: Making): Promise<Made> {
  try {
    const database = await openDatabase(config)
    try {
      await prepare(database, config, args, say)
    } finally {
      await database.close()
    }
    return null
  } catch (error) {
    return { failure: error instanceof StartFailure ? error.message : reasonOf(error) }
  }
}

parentPort?.postMessage(await make(workerData as Making))
