import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#server/db/seed/random.ts'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import {
  expectMarkedOnce,
  expectOrder,
  markClass,
  oneSick,
  openClass,
  openMarking,
  prepare,
  saveButton,
  statusOf,
  waitUntilSent,
} from '#tests/browser/steps.ts'
import { PUSH, pushesSeen, stopWorkers, syncGivenUp, syncPromised } from './engine.ts'
import type { FaultProxy } from './proxy.ts'

const who = 'attendance'

/**
 * Expects that a device whose calls are refused at once pauses between its tries, which would otherwise use a whole core.
 * The browser of the tests wakes the worker once a second; six tries without pauses take a quarter of a second.
 */
async function expectPauses(proxy: FaultProxy): Promise<void> {
  const [begun, { refused }] = [performance.now(), proxy]
  await expect.poll(() => proxy.refused - refused, PATIENCE).toBeGreaterThanOrEqual(6)
  expect(performance.now() - begun).toBeGreaterThan(1_000)
}

describe('an entry saved without network', () => {
  const school = useSchool()
  const classesNamed = (...names: string[]) => names.map((name) => school.office.classNamed(name))

  test(
    'is sent once by the worker alone while the app is closed, after tries with pauses',
    { tags: ['fault:app-closed'] },
    async () => {
      const group = school.office.classNamed('1A')
      const absences = oneSick(group)
      const tablet = await school.tablet(who)
      school.proxy.link = 'cut'
      await markClass(tablet, group, absences)
      await syncPromised(tablet.page)
      await tablet.context.newPage()
      await expectPauses(school.proxy)
      await tablet.page.close()

      school.proxy.link = 'up'
      await expectMarkedOnce(school.office, group, { who, absences })
      expect(tablet.context.pages().map((page) => page.url())).toEqual(['about:blank'])
    },
  )

  test(
    'is sent once when the app is opened again after the browser has used up its tries of Background Sync',
    { tags: ['fault:background-sync-gives-up'] },
    async () => {
      const group = school.office.classNamed('1B')
      const tablet = await school.tablet(who, { syncTries: 1 })
      const { refused } = school.proxy
      school.proxy.link = 'cut'
      await markClass(tablet, group, oneSick(group))
      await syncGivenUp(tablet.page, school.proxy, refused)
      const page = await tablet.context.newPage()
      await tablet.page.close()
      await stopWorkers(page)
      school.proxy.link = 'up'
      expect(await school.office.marksOf(group)).toEqual([])

      await page.goto('/dashboard')
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    },
  )

  test(
    'is sent once when the app is opened in a browser without Background Sync',
    { tags: ['fault:no-background-sync'] },
    async () => {
      const group = school.office.classNamed('1C')
      const without = 'delete ServiceWorkerRegistration.prototype.sync;'
      school.proxy.inject(/^\/sw\.js/, { kind: 'rewrite', change: (text) => without + text }, Number.POSITIVE_INFINITY)
      const tablet = await school.newDevice()
      await tablet.context.addInitScript(without)
      await prepare(tablet, who)
      expect(await tablet.page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)
      school.proxy.link = 'cut'
      await markClass(tablet, group, oneSick(group))
      await tablet.close()

      school.proxy.link = 'up'
      const again = await school.reopen(tablet)
      await again.page.goto('/')
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    },
  )

  test(
    'takes effect once although the worker is stopped after each save and at a random moment of sending',
    { tags: ['fault:worker-stopped'] },
    async () => {
      const random = seededRandom('worker stopped')
      const groups = classesNamed('1D', '1E', '1F')
      const tablet = await school.tablet(who)
      school.proxy.delayMs = 400
      for (const group of groups) {
        school.proxy.link = 'cut'
        await markClass(tablet, group, oneSick(group))
        await stopWorkers(tablet.page)
        const isSending = school.proxy.arrival(PUSH)
        school.proxy.link = 'up'
        await isSending
        await delay(random.int(0, 450))
        await stopWorkers(tablet.page)
      }
      for (const group of groups) await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
      await expectOrder(school.office, groups)
    },
  )

  test(
    'takes effect once although the browser is killed right after each save and at a random moment of sending',
    { tags: ['fault:browser-killed', 'promise:saved-is-durable'] },
    async () => {
      const random = seededRandom('browser killed')
      const groups = classesNamed('2A', '2B', '2C')
      let tablet = await school.tablet(who)
      school.proxy.delayMs = 300
      for (const group of groups) {
        school.proxy.link = 'cut'
        await markClass(tablet, group, oneSick(group))
        await tablet.kill()
        const isSending = school.proxy.arrival(PUSH)
        school.proxy.link = 'up'
        tablet = await school.reopen(tablet)
        await openMarking(tablet)
        await isSending
        await delay(random.int(0, 350))
        await tablet.kill()
        tablet = await school.reopen(tablet)
        await openMarking(tablet)
      }
      for (const group of groups) await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
      await expectOrder(school.office, groups)
    },
  )

  test(
    'takes effect once although its answer was lost or its request arrived twice',
    { tags: ['proof', 'fault:answer-lost'] },
    async () => {
      const [group, other] = [school.office.classNamed('2D'), school.office.classNamed('2F')]
      const tablet = await school.tablet(who)
      school.proxy.inject(PUSH, { kind: 'resetAfter' }, 2)
      await markClass(tablet, group, oneSick(group))
      await waitUntilSent(tablet)
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })

      school.proxy.inject(PUSH, { kind: 'duplicate' })
      await openMarking(tablet)
      await markClass(tablet, other, oneSick(other))
      await waitUntilSent(tablet)
      await expectMarkedOnce(school.office, other, { who, absences: oneSick(other) })
    },
  )

  test(
    'is sent only once when two tabs and the worker start sending at the same time',
    { tags: ['fault:tabs-at-once'] },
    async () => {
      const groups = classesNamed('3A', '3B', '3C')
      const tablet = await school.tablet(who)
      const second = await tablet.context.newPage()
      await second.goto('/dashboard/outbox')
      school.proxy.link = 'cut'
      for (const group of groups) await markClass(tablet, group, oneSick(group))
      await second.getByText('Waiting to be sent').waitFor()

      school.proxy.delayMs = 200
      school.proxy.link = 'up'
      await Promise.all([tablet.page, second].map((page) => page.evaluate(() => dispatchEvent(new Event('online')))))
      for (const group of groups) await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
      await expectOrder(school.office, groups)
      await second.getByText('Nothing waits on this device').waitFor()
      const sent = pushesSeen(school.proxy).flatMap(({ entries }) => entries.map(({ id }) => id))
      expect(sent).toHaveLength(groups.length)
      expect(new Set(sent).size).toBe(groups.length)
    },
  )

  test(
    'is sent by another tab when the sending tab is closed and there is no worker',
    { tags: ['fault:tab-dies', 'fault:no-worker'] },
    async () => {
      const group = school.office.classNamed('3D')
      const tablet = await school.tablet(who, { serviceWorkers: 'block' })
      const second = await tablet.context.newPage()
      await second.goto('/dashboard/outbox')
      await second.getByText('Nothing waits on this device').waitFor()
      school.proxy.inject(PUSH, { kind: 'hang' })
      const isSending = school.proxy.arrival(PUSH)
      await markClass(tablet, group, oneSick(group))
      await isSending
      await tablet.page.close()
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
      await second.getByText('Nothing waits on this device').waitFor()
    },
  )

  test(
    'is made once although Save is tapped twice and Enter is pressed as well',
    { tags: ['proof', 'fault:double-press'] },
    async () => {
      const group = school.office.classNamed('4A')
      const tablet = await school.tablet(who)
      school.proxy.link = 'cut'
      await openClass(tablet, group)
      await saveButton(tablet.page).dblclick()
      await tablet.page.keyboard.press('Enter')
      await tablet.page.getByText('Saved on this device, sent when there is a connection.').waitFor()
      await expect.poll(() => statusOf(tablet), PATIENCE).toMatch(/^1 waiting/)

      school.proxy.link = 'up'
      await expectMarkedOnce(school.office, group, { who })
    },
  )
})
