import { describe, expect, it } from 'vitest'
import { ROLES } from '../core/roles.ts'
import { ASKED_KINDS, kindsFor, NOTICE_KIND_NAMES, NOTICE_KINDS } from './notices.kinds.ts'
import { readPayload } from './notices.payload.ts'
import { afterQuietHours, pauseAfter, readRetryAfter } from './notices.rules.ts'
import { NoticeSubscription } from './notices.schema.ts'
import { LANGUAGE_CODES } from '../core/languages.ts'
import { noticeText } from './notices.words.ts'

const ZONE = 'Africa/Mogadishu'

describe('quiet hours', () => {
  const after = (time: string): string => new Date(afterQuietHours(Date.parse(time), ZONE)).toISOString()

  it.each([
    ['2026-09-14T16:59:59.999Z', '2026-09-14T16:59:59.999Z'],
    ['2026-09-14T17:00:00.000Z', '2026-09-15T03:30:00.000Z'],
    ['2026-09-14T21:10:00.000Z', '2026-09-15T03:30:00.000Z'],
    ['2026-09-15T03:29:59.000Z', '2026-09-15T03:30:00.000Z'],
    ['2026-09-15T03:30:00.000Z', '2026-09-15T03:30:00.000Z'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01T03:30:00.000Z'],
  ])('let a notice that is due at %s be sent at %s', (at, sent) => {
    expect(after(at)).toBe(sent)
  })

  it('follow the clock of the school where that is put forward', () => {
    const sent = afterQuietHours(Date.parse('2026-03-28T23:00:00Z'), 'Europe/Berlin')
    expect(new Date(sent).toISOString()).toBe('2026-03-29T04:30:00.000Z')
  })
})

describe('pauses between attempts', () => {
  it('double from half a minute to an hour, and differ by a quarter either way', () => {
    const minutes = [1, 2, 3, 4, 8, 20].map((attempts) => pauseAfter(attempts, 0.5) / 60_000)
    expect(minutes).toEqual([0.5, 1, 2, 4, 60, 60])
    expect([0, 1].map((random) => pauseAfter(1, random))).toEqual([22_500, 37_500])
  })

  it('are as long as the service asks, within six hours', () => {
    const now = Date.parse('2026-09-14T07:00:00Z')
    expect(readRetryAfter('120', now)).toBe(120_000)
    expect(readRetryAfter('Mon, 14 Sep 2026 07:05:00 GMT', now)).toBe(300_000)
    expect(readRetryAfter('0', now)).toBe(1_000)
    expect(readRetryAfter('99999999', now)).toBe(6 * 3_600_000)
    expect([undefined, '', 'soon'].map((header) => readRetryAfter(header, now))).toEqual([null, null, null])
  })
})

describe('a notice', () => {
  it.each(LANGUAGE_CODES)('has a text of every kind in %s, with its names and its subject', (language) => {
    const facts = { names: ['Ayaan'], title: 'Title', receipt: 'K7Q-R000001', day: '2026-09-14', isToday: true }
    for (const kind of NOTICE_KIND_NAMES) {
      const text = Object.values(noticeText(kind, language, facts)).join(' ')
      const little = Object.values(noticeText(kind, language, { names: ['Ayaan'] })).join(' ')
      expect([text.length > 8, `${text}${little}`.includes('undefined')]).toEqual([true, false])
      expect([kind, text.includes('Ayaan') || text.includes('Title') || kind === 'heldPayment']).toEqual([kind, true])
    }
  })

  it.each(LANGUAGE_CODES)('of an absence that is taken back has a text of its own in %s', (language) => {
    const facts = { names: ['Ayaan'], day: '2026-09-14' }
    const texts = (['present', 'unmarked', undefined] as const).flatMap((instead) =>
      [true, false].map((isToday) =>
        Object.values(noticeText('absent', language, { ...facts, isToday, instead })).join(),
      ),
    )
    expect(new Set(texts).size).toBe(6)
    for (const text of texts) expect(text).toMatch(/Ayaan/)
  })

  it('names three children at most', () => {
    const bodyOf = (names: string[]): string => noticeText('exam', 'en', { names, title: 'Midterm' }).body
    expect(bodyOf(['Ayaan', 'Cali'])).toBe('The results of Midterm are out for Ayaan and Cali.')
    expect(bodyOf(['A', 'B', 'C', 'D'])).toBe('The results of Midterm are out for A, B, C and others.')
  })

  it('of every kind is for somebody, and parents and staff have different ones', () => {
    for (const kind of ASKED_KINDS) expect(ROLES.some((role) => kindsFor(role).includes(kind))).toBe(true)
    expect(kindsFor('PARENT')).toEqual(['absent', 'payment', 'announcement', 'exam', 'bus'])
    expect(kindsFor('ADMIN')).toEqual(['urgentAnnouncement', 'workPlan', 'heldPayment'])
    expect(kindsFor('Teacher')).toEqual(['urgentAnnouncement', 'workPlan', 'substitute'])
  })
})

describe('the payload of a push message', () => {
  const good = { v: 1, title: 'Title', body: 'Body', tag: 'absent:1', path: '/parent-dashboard', to: 7 } as const
  const read = (over: object): unknown => readPayload(JSON.stringify({ ...good, ...over }))

  it('is read as it was sent, without unknown fields', () => {
    expect(read({ more: 'x' })).toEqual(good)
    for (const { path } of Object.values(NOTICE_KINDS)) expect(read({ path })).toMatchObject({ path })
  })

  it('of another version, or of another sender, is none', () => {
    for (const over of [
      { v: 2 },
      { title: '' },
      { title: 5 },
      { body: 'x'.repeat(501) },
      { to: '7' },
      { path: '//evil.example' },
      { path: '/\\evil.example' },
      { path: 'https://evil.example' },
      { path: '/x?next=//evil.example' },
    ])
      expect(read(over), JSON.stringify(over).slice(0, 50)).toBeNull()
    for (const text of ['', '{', 'null', '[]', '5', '"text"']) expect(readPayload(text)).toBeNull()
  })
})

describe('a subscription', () => {
  const good = { endpoint: 'https://push.example/a', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22), kinds: ['absent'] }
  const isTaken = (over: object): boolean => NoticeSubscription.safeParse({ ...good, ...over }).success

  it('has an https address without a name and password in it, and keys of the right length', () => {
    expect(isTaken({})).toBe(true)
    for (const over of [
      { endpoint: 'http://push.example/a' },
      { endpoint: 'ftp://push.example/a' },
      { endpoint: 'https://user:pass@push.example/a' },
      { endpoint: 'https://push.example/a#b' },
      { endpoint: 'https://push.example\\a' },
      { endpoint: ' https://push.example/a b' },
      { endpoint: `https://push.example/${'a'.repeat(1_000)}` },
      { endpoint: 'nothing' },
      { p256dh: 'short' },
      { auth: '+'.repeat(22) },
      { kinds: [] },
      { kinds: ['everything'] },
      { language: 'English' },
      { userId: 7 },
    ])
      expect(isTaken(over), JSON.stringify(over).slice(0, 60)).toBe(false)
  })

  it('names each kind once', () => {
    expect(NoticeSubscription.parse({ ...good, kinds: ['bus', 'bus'] })).toMatchObject({
      kinds: ['bus'],
      language: 'en',
    })
  })
})
