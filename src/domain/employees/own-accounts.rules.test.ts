import { describe, expect, it } from 'vitest'
import { accountOf } from './own-accounts.rules.ts'

const account = (fullName: string, phone: string | null = null, email = '') => ({ fullName, phone, email })
const sahra = { fullName: 'Sahra Cali Nuur', phone: '634000001', email: 'sahra@school.so' }

describe('the account of an employee', () => {
  it('is the one with her phone in any notation, whatever its name, before one with her name', () => {
    const own = account('Sahra C.', '+252 63 400 0001')
    expect(accountOf(sahra, [account('Sahra Cali Nuur'), own])).toEqual({ of: own, by: 'phone' })
  })

  it('is else the one with her name in any spelling, unless it has another phone', () => {
    const own = account('SAHRA  CALI NUUR')
    expect(accountOf(sahra, [account('Sahra Cali', null), own])).toEqual({ of: own, by: 'name' })
    expect(accountOf(sahra, [account('Sahra Cali Nuur', '634000009')])).toBeNull()
  })

  it('is the one with her name and e-mail although the phones differ, and none that shares the e-mail alone', () => {
    const own = account('Sahra Cali Nuur', '634000009', 'Sahra@School.so')
    expect(accountOf(sahra, [account('Sahra Cali Nuur'), own])).toEqual({ of: own, by: 'email' })
    expect(accountOf(sahra, [account('Hodan Yuusuf', '634000009', 'sahra@school.so')])).toBeNull()
  })

  it('is no account without a phone where she has none either, nor one with an unreadable phone', () => {
    const nobody = { fullName: 'Hodan Yuusuf', phone: null, email: '' }
    expect(accountOf(nobody, [account('Maxamed Nuur'), account('Cali Geedi', 'none')])).toBeNull()
    expect(accountOf(nobody, [])).toBeNull()
  })
})
