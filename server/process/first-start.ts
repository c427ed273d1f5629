import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Arguments } from './arguments.ts'
import type { Config } from './config.ts'
import { openDatabase } from '../db/client.ts'
import { prepare } from './prepare.ts'
import { reasonOf, StartFailure } from './start-failure.ts'

/** Order to the thread that creates a new school in an existing data folder. */
export type Making = { config: Config; args: Arguments }

/** Answer of the thread that creates a school: null once the school is there, or the reason why there is none. */
export type Made = null | { failure: string }

// Printed by this thread itself: the password must be shown before the account is stored.
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
