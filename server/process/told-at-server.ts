import fs from 'node:fs'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { eq, sql } from 'drizzle-orm'
import { isPasswordGiven } from '../areas/auth/given-password.ts'
import { prepareDataDir, writeDurably } from './data-dir.ts'
import { users } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

// Passwords and codes for the person at the server are printed on a terminal, where there is one. Else they are written to
// a file, since a log is stored, copied and sent to others; the log names the file only.

const isOnTerminal = (): boolean => isatty(1)

const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-password')

/**
 * Hands over the first administrator's password. Returns the line to print: with the password on a terminal, else with
 * the name of the file that has it.
 */
export function handOverFirstPassword(dataDir: string, email: string, password: string): string {
  if (isOnTerminal()) return `First administrator: ${email}, password ${password}`
  const file = firstPasswordFile(prepareDataDir(dataDir))
  writeDurably(file, `${email}\n${password}\n`)
  return `First administrator: ${email}, password in ${file} (until another is chosen)`
}

/** Removes the file with the first password once its administrator has chosen another, on this or another server of the database. */
export async function forgetUsedFirstPassword(db: Db, dataDir: string): Promise<void> {
  const file = firstPasswordFile(dataDir)
  if (!fs.existsSync(file)) return
  const [email = ''] = fs.readFileSync(file, 'utf8').split('\n')
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .limit(1)
  if (!account || !(await isPasswordGiven(db, account))) fs.rmSync(file, { force: true })
}

/** A verification code that the administrator passes on; `until` is the instant at which it expires. */
export type OpenCode = { userId: number; code: string; until: string }

const codesFile = (dataDir: string): string => join(dataDir, 'verification-codes')

/** Lines of codes that have not expired; each line begins with the instant at which its code expires. */
function openCodes(file: string, now: number): string[] {
  if (!fs.existsSync(file)) return []
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => Date.parse(line.split(' ')[0] ?? '') > now)
}

/** Prints a code on the terminal, or writes it into a file until it expires; returns the place. */
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

/** Removes expired verification codes from their file. */
export function forgetOldCodes(dataDir: string, now: number): void {
  const file = codesFile(dataDir)
  if (!fs.existsSync(file)) return
  const open = openCodes(file, now)
  if (open.length === 0) fs.rmSync(file, { force: true })
  else writeDurably(file, [...open, ''].join('\n'))
}
