import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFileText } from '#domain/studentfiles/file-text.rules.ts'
import { OTHER_KEYS, TEST_CONTENT, testFile } from '../../testing/student-files.ts'
import { isSignedBy, makeKeys, printOf, signedFile } from './file-keys.ts'

/** Whether a text is a file that its school signed, as the server checks it. */
function holds(text: string): boolean {
  try {
    const { file, signed } = readFileText(text)
    return file.fingerprint === printOf(file.publicKey) && isSignedBy(file.publicKey, signed, file.signature)
  } catch {
    return false
  }
}

describe('a signed file', () => {
  const file = testFile()

  it('holds as it was given out, and has the same text each time', () => {
    expect(holds(file)).toBe(true)
    expect(testFile()).toBe(file)
  })

  it('of version 1 holds as a release gave it out', () => {
    expect(holds(fs.readFileSync('tests/fixtures/student-files/version-1.dugsi.json', 'utf8'))).toBe(true)
  })

  it('does not hold once a single letter is another one, at whichever place', { tags: ['attack:forged-file'] }, () => {
    const changed = [...file].flatMap((letter, at) => {
      const other = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : letter === 'x' ? 'y' : 'x'
      return [`${file.slice(0, at)}${other}${file.slice(at + 1)}`]
    })
    expect(changed).toHaveLength(file.length)
    expect(changed.filter(holds)).toEqual([])
  })

  it('does not hold with another spelling of its signature or key', () => {
    const { signature, publicKey } = readFileText(file).file
    // The last letter of each has bits that stand for nothing.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const text of [signature, publicKey]) {
      const spellings = [...letters].map((last) => text.slice(0, -1) + last).filter((each) => each !== text)
      const same = spellings.filter((each) => Buffer.from(each, 'base64url').equals(Buffer.from(text, 'base64url')))
      expect(same.length).toBeGreaterThan(1)
      expect(spellings.map((each) => file.replace(text, each)).filter(holds)).toEqual([])
    }
  })

  it('is not that of another school, even with its name and number', { tags: ['attack:forged-file'] }, () => {
    const others = makeKeys()
    expect(holds(signedFile(TEST_CONTENT, others))).toBe(true)
    expect(holds(signedFile(TEST_CONTENT, { ...others, publicKey: OTHER_KEYS.publicKey }))).toBe(false)
    expect(printOf(others.publicKey)).not.toBe(printOf(OTHER_KEYS.publicKey))
  })
})
