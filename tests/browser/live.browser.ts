import { describe, expect, test } from 'vitest'
import { useSchool } from './school.ts'
import { PATIENCE } from './patience.ts'
import { markClass, oneSick, openClass, openMarking, switchOf, waitUntilSent } from './steps.ts'

describe('two devices with live links', () => {
  const school = useSchool()

  test('show marks that were saved on the other device at once', async () => {
    const group = school.office.classNamed('1A')
    const [officer, teacher] = [await school.tablet('attendance'), await school.tablet('teacher')]
    await openClass(teacher, group)
    const [sick] = group.students
    expect(await switchOf(teacher.page, sick!).getAttribute('aria-checked')).toBe('true')
    // The live link opens a moment after the page.
    await expect.poll(() => school.proxy.seen.filter(({ path }) => path === '/api/sync/live').length).toBeGreaterThan(1)

    await markClass(officer, group, oneSick(group))
    await waitUntilSent(officer)
    // Shown thanks to the live link: without a link, an idle device pulls once an hour.
    await expect.poll(() => switchOf(teacher.page, sick!).getAttribute('aria-checked'), PATIENCE).toBe('false')
  })

  test('show marks of the other device again after the line was cut and mended', async () => {
    const group = school.office.classNamed('2A')
    const [officer, other] = [await school.tablet('attendance'), await school.tablet('attendance')]
    school.proxy.link = 'cut'
    await openMarking(other)
    school.proxy.link = 'up'
    await markClass(officer, group, oneSick(group))
    await waitUntilSent(officer)
    await openClass(other, group)
    await expect
      .poll(() => switchOf(other.page, group.students[0]!).getAttribute('aria-checked'), { timeout: 60_000 })
      .toBe('false')
  })
})
