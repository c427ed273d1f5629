import { describe, expect, test } from 'vitest'
import { device } from '#data/device/db.ts'
import { formatDay } from '#domain/core/dates.ts'
import { today } from '#tests/school/office.ts'
import { MARKING, markClass, untilSent } from './marking-steps.ts'
import { useSchool } from './school.ts'
import { buttonOf, press, sees, seesNoMore } from './steps.ts'

describe('a school whose database was put back to a snapshot', () => {
  const school = useSchool()

  test('tells a teacher which class she has to mark again', { tags: ['fault:put-back'], timeout: 60_000 }, async () => {
    await school.keepPast()
    await school.openAs('teacher', MARKING)
    await markClass(school.office.classNamed('1A'))
    await untilSent()
    await expect.poll(() => device().outbox.count()).toBe(0)
    await school.putBack()
    // A new sign-in, since her session began after the snapshot.
    await school.openAs('teacher', '/dashboard/outbox')
    const words = `Your marks of class 1A of ${formatDay(today())} were lost: please mark that class again.`
    await sees(words)
    await press(`Done: ${words}`)
    await seesNoMore(buttonOf(`Done: ${words}`))
  })
})
