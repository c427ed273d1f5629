import { describe, expect, it } from 'vitest'
import { isOwnMachine, markOfSchool, readSlipHash, slipLink, smsLink } from './slip-link.rules.ts'

const SCHOOL = '6f9619ff-8b86-4d01-b42d-00c04fc964ff'

describe('the link of a slip', () => {
  it('keeps the code behind the sign that browsers send to no server, with a mark of the school', () => {
    const link = slipLink({ address: 'https://dugsi.lan/', code: 'K7QX-AB12CD', schoolId: SCHOOL })
    expect(link).toBe('https://dugsi.lan/auth/arrive#K7QX-AB12CD.6f9619ff')
    expect(readSlipHash(new URL(link).hash)).toEqual({ code: 'K7QX-AB12CD', school: markOfSchool(SCHOOL) })
  })

  it('is read without a mark, without its dash and in small letters, and nothing else is taken for a code', () => {
    expect(readSlipHash('#k7qxab12cd')).toEqual({ code: 'k7qxab12cd' })
    for (const hash of ['', '#', '#K7QX', '#K7QX-AB12CD7', '#K7QX-AB12CD.', '#K7QX-AB12C!', '#a b'])
      expect(readSlipHash(hash)).toBeNull()
  })

  it('fits a text message to a number of the country', () => {
    expect(smsLink('634000001', 'Koodhka: K7QX & fur')).toBe('sms:+252634000001?&body=Koodhka%3A%20K7QX%20%26%20fur')
  })
})

describe('an address that phones cannot reach', () => {
  it('is the machine’s own, by name or number', () => {
    for (const own of [
      'http://127.0.0.1:4173',
      'https://localhost',
      'http://LOCALHOST:80/x',
      'http://[::1]:3000',
      'http://0.0.0.0',
    ])
      expect([own, isOwnMachine(own)]).toEqual([own, true])
    for (const other of [
      'https://dugsi.lan',
      'http://192.168.1.10:4173',
      'https://127.example',
      'https://localhost.so',
    ])
      expect([other, isOwnMachine(other)]).toEqual([other, false])
  })
})
