import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { englishLines } from '#tests/english-texts.ts'
import { demoAccount, fullNameOf } from '#tests/school/accounts.ts'
import { signOut } from './accounts-steps.ts'
import type { Device } from './browser.ts'
import { savedBy } from './file-steps.ts'
import { PATIENCE } from './patience.ts'
import { useSchool } from './school.ts'
import { expectMarkedOnce, hasReplica, isComplete, MARKING, oneSick, settle, signIn, visit } from './steps.ts'

const TITLE = { so: 'Carruurtayda', ar: 'أبنائي' }

const titled = ({ page }: Device, name: string) => page.getByRole('heading', { level: 1, name }).waitFor(PATIENCE)

const choose = async ({ page }: Device, account: string | RegExp, language: string): Promise<void> => {
  await page.getByRole('button', { name: account }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
}

/** English texts on a page that is in another language. */
const leftInEnglish = async ({ page }: Device): Promise<string[]> =>
  englishLines(await page.locator('body').innerText())

async function signInInSomali({ page }: Device, who: 'teacher' | 'parent'): Promise<void> {
  await page.getByLabel('Iimayl').fill(`${who}@demo.school`)
  await page.getByRole('textbox', { name: 'Furaha sirta ah' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Soo gal', exact: true }).click()
}

describe('the language of the app', () => {
  const school = useSchool()

  test('is chosen by a parent for herself, stays without network, and does not change the language of others on the device', async () => {
    const device = await school.tablet('parent', { at: '/parent-dashboard' })
    const { page } = device
    // Another person, who uses the same phone in English.
    await signOut(device, fullNameOf('parent'), { leaves: false })
    await signIn(device, 'attendance')
    await signOut(device, fullNameOf('attendance'), { leaves: false })
    await signIn(device, 'parent')
    await settle(device, demoAccount('parent'), '/parent-dashboard')

    await choose(device, `Account of ${fullNameOf('parent')}`, 'Soomaali')
    await titled(device, TITLE.so)
    expect(await page.locator('html').getAttribute('lang')).toBe('so')

    school.proxy.link = 'cut'
    await page.reload()
    await titled(device, TITLE.so)
    // The heading of a child's card, not of the cards about the phone, which may come first.
    await page.locator('main summary h2').first().click()
    await page.getByRole('heading', { name: 'Xaadirinta' }).first().waitFor(PATIENCE)
    expect(await leftInEnglish(device)).toEqual([])
    school.proxy.link = 'up'
    await page.reload()
    await titled(device, TITLE.so)

    await page.getByRole('button', { name: /^Akoonka/ }).click()
    await page.getByRole('menuitem', { name: 'Ka bax' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ka bax', exact: true }).click()
    await page.getByRole('heading', { name: 'Soo gal', exact: true }).waitFor(PATIENCE)
    expect(await leftInEnglish(device)).toEqual([])
    const { email } = demoAccount('attendance')
    await page.getByLabel('Iimayl').fill(email)
    await page.getByRole('textbox', { name: 'Furaha sirta ah' }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Soo gal', exact: true }).click()
    await page.getByRole('button', { name: `Account of ${fullNameOf('attendance')}` }).waitFor(PATIENCE)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  test('mirrors the screens of a parent who reads Arabic, and no screen scrolls sideways', async () => {
    const device = await school.device()
    const { page } = device
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor(PATIENCE)
    await page.getByLabel('البريد').fill(demoAccount('parent').email)
    await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
    await titled(device, TITLE.ar)
    await isComplete(device, demoAccount('parent'))
    for (const path of ['/parent-dashboard', '/user/announcements/all', '/dashboard/outbox']) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor(PATIENCE)
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await leftInEnglish(device)).toEqual([])
      const heading = page.getByRole('heading', { level: 1 })
      expect(await heading.evaluate((each) => getComputedStyle(each).direction)).toBe('rtl')
      // The account is at the end of the header, which is on the left in Arabic; its menu takes the button's place when it is loaded.
      const account = page.getByRole('button', { name: /^حساب/ })
      await expect.poll(async () => (await account.boundingBox())?.x, PATIENCE).toBeLessThan(120)
    }
    await visit(page, '/dashboard/ParentReceipts')
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click(PATIENCE)
    await page.getByRole('dialog', { name: /^الإيصال / }).waitFor(PATIENCE)
    expect(await leftInEnglish(device)).toEqual([])
    const pdf = await savedBy(page, () => page.getByRole('button', { name: 'تنزيل PDF' }).click())
    expect(textsIn(pdf.bytes)).toContain([...'إيصال الرسوم'].reverse().join(''))
  })

  test('is chosen on the sign-in form by a teacher, who then marks a class in Somali', async () => {
    const group = school.office.classNamed('1A')
    const [absence] = oneSick(group)
    const device = await school.device()
    const { page } = device
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Soomaali' }).click()
    await page.getByRole('heading', { name: 'Soo gal', exact: true }).waitFor(PATIENCE)
    await signInInSomali(device, 'teacher')
    await page.getByRole('button', { name: /^Akoonka/ }).waitFor(PATIENCE)
    await hasReplica(device, demoAccount('teacher').id)
    await visit(page, MARKING)
    await titled(device, 'Xaadirinta ardayda (fasal ahaan)')
    await page.getByRole('listitem').getByRole('button', { name: /^1A\b/, expanded: false }).click()
    await page.getByRole('switch', { name: new RegExp(`\\bLambar ${absence!.student.id}\\b`) }).click()
    await page.getByRole('button', { name: 'Xanuun' }).click()
    expect(await leftInEnglish(device)).toEqual([])
    await page.getByRole('button', { name: /^Kaydi \d/ }).click()
    const anyway = page.getByRole('button', { name: 'Si kastaba u xaadiri' })
    const saved = page.getByText(/^(Qalabkan ayaa lagu kaydiyey|Waa la kaydiyey, dugsiguna)/)
    await anyway.or(saved).first().waitFor(PATIENCE)
    if (await anyway.isVisible()) await anyway.click()
    await saved.first().waitFor(PATIENCE)
    // Stored remarks are in English (GEN-22).
    await expectMarkedOnce(school.office, group, { who: 'teacher', absences: [absence!] })
    await visit(page, '/dashboard/outbox')
    await titled(device, 'Sanduuqa dirista')
    expect(await leftInEnglish(device)).toEqual([])
    await visit(page, '/dashboard/GetOneStudent')
    await titled(device, 'Raadinta ardayda')
    await page.getByRole('button', { name: 'Soo saar', exact: true }).click(PATIENCE)
    const csv = await savedBy(page, () => page.getByRole('menuitem', { name: 'CSV', exact: true }).click())
    expect(csv.bytes.toString('utf8').split('\r\n')[0]).toMatch(/"ID","Full name","Class"/)
    await titled(device, 'Raadinta ardayda')
  })
})
