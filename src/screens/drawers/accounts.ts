import { useMemo } from 'react'
import { nameOfAccount } from '#domain/books/accounts.ts'
import { offeredMoney } from '#domain/books/chart.ts'
import { OTHER_ACCOUNTS } from '#domain/drawers/drawers.schema.ts'
import type { OwnMoney } from '#domain/school/own-accounts.schema.ts'
import { useOwnAccounts } from '#data/school/own-accounts.ts'

/** Account that money of a drawer can be moved to, or come from. */
export type OtherAccount = (typeof OTHER_ACCOUNTS)[number] | OwnMoney

type Accounts = {
  /** What a form offers: accounts that every school has, then the school's own. */
  options: readonly { value: string; label: string }[]
  nameOf: (account: OtherAccount) => string
  /** Name of an own account, which goes with a write in case that the school loses it; undefined for all others. */
  toldName: (account: OtherAccount) => string | undefined
}

/** The accounts at a drawer, with the school's own as this device knows them. */
export function useDrawerAccounts(): Accounts {
  const own = useOwnAccounts()
  return useMemo(() => {
    const options = [...OTHER_ACCOUNTS.map((value) => ({ value, label: nameOfAccount(value) })), ...offeredMoney(own)]
    const ownName = (account: OtherAccount) => own.find(({ code }) => code === account)?.name
    return {
      options,
      nameOf: (account) => ownName(account) ?? nameOfAccount(account),
      toldName: ownName,
    }
  }, [own])
}
