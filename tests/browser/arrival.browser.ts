import jsQR from 'jsqr'
import type { Locator } from 'playwright'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ParentAccess } from '#domain/students/slips.schema.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { hands } from './hands.ts'
import { PATIENCE } from './patience.ts'
import { useSchool } from './school.ts'

const PASSWORD = 'Hooyo macaan 26'
const WIDE = { width: 1280, height: 900 }

/** The text of a QR code on a page, read from a picture as a camera takes it. */
async function scanned(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot({ scale: 'css' })).resize({ width: 480, kernel: 'nearest' })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

describe('a parent with a slip of the school', () => {
  const school = useSchool({ logLevel: 'warn' })

  test('sees that her child is present after three taps and one typed line, and is told when she scans again', async () => {
    const group = school.office.classNamed('2A')
    const access = await ask<ParentAccess[]>(school, 'GET', `/student/parent-access/${group.id}`, { as: 'office' })
    const child = access.find(({ proposed }) => proposed?.account === null)!
    const marked = await school.office.marksOf(group)
    if (!marked.some(({ studentId }) => studentId === child.studentId))
      await school.office.mark({ studentId: child.studentId, date: today(), present: true, remark: 'Present' })

    const { page: desk } = await school.tablet('office', { at: '/dashboard/Slips', ...WIDE })
    await desk.getByLabel('Slips for').selectOption('Parents of 2A')
    await desk.getByRole('button', { name: /^Make \d+ accounts? and \d+ slips?$/ }).click()
    await desk
      .getByText(/^\d+ slips are ready$/)
      .first()
      .waitFor(PATIENCE)
    await desk.evaluate(() => {
      window.print = () => undefined
    })
    await desk.getByRole('button', { name: 'Print the slips' }).click()
    await desk.emulateMedia({ media: 'print' })
    const slip = desk
      .getByRole('region', { name: 'Soo galitaanka koowaad' })
      .filter({ hasText: child.fullname })
      .first()
    const link = await scanned(slip.getByRole('img', { name: 'QR' }))
    expect(link).toMatch(/^http:\/\/school\.localhost\/auth\/arrive#[0-9A-Z]{4}-[0-9A-Z]{6}\.[0-9A-Za-z]{8}$/)

    const phone = await school.newDevice({ width: 360, height: 640 })
    const { page } = phone
    const { done, tap, type, open } = hands()
    await open(page, link)
    await page.getByText(/^Parent of /).waitFor(PATIENCE)
    const password = page.getByLabel('Choose a password', { exact: true })
    await tap(password)
    await type(password, PASSWORD)
    await tap(page.getByRole('button', { name: 'Open my page' }))
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: child.fullname }) })
    await card.getByText(/^Present today, \d\d:\d\d$/).waitFor(PATIENCE)
    // Of five taps at most; the README has the number.
    expect(done).toMatchObject({ taps: 3, lines: 1 })
    expect(page.url()).not.toContain('#')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    // Her own slip again on her own phone, and on another one.
    await page.goto(link)
    await page.getByText('This slip cannot be used').waitFor(PATIENCE)
    const { page: other } = await school.tablet('teacher', { at: '/' })
    await other.goto(link)
    await other.getByText(/^This slip has been used, or a newer one was made\./).waitFor(PATIENCE)
  })

  test('is asked before she replaces somebody who is signed in on the phone, who stays if she wants', async () => {
    const body = { studentId: 30, parentPhone: '637123777', parentId: null }
    const { parentUser } = await ask<{ parentUser: { id: number } }>(school, 'PUT', '/student/student/update-parent', {
      as: 'office',
      body,
    })
    const { code } = await ask<HandedCode>(school, 'POST', `/student/parent-slip/${parentUser.id}`, { as: 'office' })
    const { page } = await school.tablet('parent')
    const mine = fullNameOf('parent')
    await page.goto(`/auth/arrive#${code}`)
    await page.getByText(`${mine} is signed in on this phone`).waitFor(PATIENCE)
    expect(await page.getByLabel('Choose a password', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: `Stay with ${mine}` }).click()
    await page.waitForURL('**/parent-dashboard')

    await page.goto(`/auth/arrive#${code}.othersch`)
    await page.getByText(/^This slip is from another school\./).waitFor(PATIENCE)
    await page.goto('/auth/login')
    await page.goto(`/auth/arrive#${code}`)
    await page.getByRole('button', { name: /^Go on as Parent of / }).click()
    await page.getByLabel('Choose a password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Open my page' }).click()
    await page.getByRole('button', { name: /^Account of Parent of / }).waitFor(PATIENCE)
    await page.waitForURL('**/parent-dashboard')
  })
})
