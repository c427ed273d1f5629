import type { AccountTaught } from '#data/users/taught.ts'

const plural = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

const classesOf = ({ classes }: AccountTaught): string =>
  `${plural(classes.length, 'class', 'classes')} (${classes.join(', ')})`

/** What an account teaches, before and after it is deleted. */
export const taughtTexts = {
  teaches: (taught: AccountTaught) => {
    const { subjects, alone } = taught
    if (subjects === 0) return `Teaches ${classesOf(taught)}.`
    const nobody =
      alone === 0
        ? 'Others teach all of them too.'
        : `${plural(alone, 'field')} of “Who teaches what” will say “Nobody”, and a new account does not bring them back.`
    return `Teaches ${plural(subjects, 'subject')} in ${classesOf(taught)}. ${nobody}`
  },
  /** Of the account of an employee, who is deleted without it. */
  accountTeaches: (account: string, taught: AccountTaught) =>
    `The account ${account} teaches ${taught.subjects === 0 ? '' : `${plural(taught.subjects, 'subject')} in `}${classesOf(taught)}. It goes on working after this, until it is deleted under Users.`,
  released: ({ classes, subjects, alone }: AccountTaught) =>
    subjects === 0
      ? `User deleted. ${plural(classes.length, 'class', 'classes')} may have no teacher now.`
      : `User deleted. ${plural(alone, 'field')} of “Who teaches what” ${alone === 1 ? 'says' : 'say'} “Nobody” now.`,
} as const
