import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { markAbsent, MARKING, openClass, saveButton } from './marking-steps.ts'
import { useSchool } from './school.ts'
import { sees } from './steps.ts'

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Headings and save buttons that a toast covers. */
function covered(): string[] {
  const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((each) =>
    each.getBoundingClientRect(),
  )
  expect(toasts).toHaveLength(2)
  const mustStayVisible = [...document.querySelectorAll('h1, header a, header button'), saveButton().element()]
  return mustStayVisible
    .filter((each) => toasts.some((toast) => overlaps(toast, each.getBoundingClientRect())))
    .map((each) => each.outerHTML.slice(0, 80))
}

describe('toasts', () => {
  const school = useSchool()

  test.each([
    [360, 740],
    [1280, 900],
  ])('cover neither heading, header nor save button, on a screen %i px wide', async (width, height) => {
    await page.viewport(width, height)
    const group = school.office.classNamed('1A')
    await school.openAs('teacher', MARKING)
    await openClass(group)
    await markAbsent({ student: group.students[0]!, reason: 'Sick' })
    await sees(saveButton())
    scrollTo(0, 0)
    toastDone('Saved')
    toastFailed('The school server cannot be reached. It is tried again as soon as there is a connection.')
    await expect.poll(() => document.querySelectorAll('.mantine-Notification-root').length).toBe(2)
    await expect.poll(covered).toEqual([])
    await page.viewport(1280, 900)
  })
})
