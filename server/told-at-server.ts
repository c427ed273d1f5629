import fs from 'node:fs'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { and, eq, sql } from 'drizzle-orm'
import { prepareDataDir, writeDurably } from './data-dir.ts'
import { sessions, users } from './db/schema.ts'
import type { Db } from './db/types.ts'

// What only the person at the server may read stands on the terminal where there is one. A log is kept, copied and sent
// to others: there it says only in which file to look.

const isOnTerminal = (): boolean => isatty(1)

const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-password')

/** Hands over the first administrator's password: the line to be told, which on a terminal holds it and else names its file. */
export function handOverFirstPassword(dataDir: string, email: string, password: string): string {
  if (isOnTerminal()) return `First administrator: ${email}, password ${password}`
  const file = firstPasswordFile(prepareDataDir(dataDir))
  writeDurably(file, `${email}\n${password}\n`)
  return `First administrator: ${email}, password in ${file} (until the first sign-in)`
}

/** Removes the file once its administrator has signed in; on another server of the same database, when this one looks. */
export async function forgetUsedFirstPassword(db: Db, dataDir: string): Promise<void> {
  const file = firstPasswordFile(dataDir)
  if (!fs.existsSync(file)) return
  const [email = ''] = fs.readFileSync(file, 'utf8').split('\n')
  const [used] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(sql`lower(${users.email})`, email.toLowerCase())))
    .limit(1)
  if (used) fs.rmSync(file, { force: true })
}

/** A verification code that somebody has to be handed; `until` is the instant at which it expires. */
export type OpenCode = { userId: number; code: string; until: string }

const codesFile = (dataDir: string): string => join(dataDir, 'verification-codes')

/** The lines of codes that are still good; each begins with the instant at which it expires. */
function openCodes(file: string, now: number): string[] {
  if (!fs.existsSync(file)) return []
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => Date.parse(line.split(' ')[0] ?? '') > now)
}

/** Tells a code on the terminal, or keeps it in a file until it expires; says where it is. */
export function tellCode(dataDir: string, { userId, code, until }: OpenCode, now: number): string {
  const line = `${until} account ${userId}: ${code}`
  if (isOnTerminal()) {
    process.stdout.write(`Verification code, good until ${line}\n`)
    return 'the terminal'
  }
  const file = codesFile(prepareDataDir(dataDir))
  writeDurably(file, [...openCodes(file, now), line, ''].join('\n'))
  return file
}

/** Removes the codes that have expired. */
export function forgetOldCodes(dataDir: string, now: number): void {
  const file = codesFile(dataDir)
  if (!fs.existsSync(file)) return
  const open = openCodes(file, now)
  if (open.length === 0) fs.rmSync(file, { force: true })
  else writeDurably(file, [...open, ''].join('\n'))
}
