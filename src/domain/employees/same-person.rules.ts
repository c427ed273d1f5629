import { fold, namesAgree } from '../school/names.rules.ts'

/** What tells two employees apart; null where nobody knows it. */
export type Person = {
  readonly fullName: string
  readonly nationalId: string | null
  readonly phone: string | null
  readonly dateOfBirth: string | null
}

const idKey = (nationalId: string): string => nationalId.toLowerCase().replaceAll(/[\s-]/g, '')

const differs = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

/** Whether two people of one name are the same: their day of birth says so, else nothing says otherwise. */
function isSameOfName(one: Person, other: Person): boolean {
  if (one.nationalId !== null && other.nationalId !== null) return idKey(one.nationalId) === idKey(other.nationalId)
  if (one.dateOfBirth !== null && other.dateOfBirth !== null) return one.dateOfBirth === other.dateOfBirth
  return !differs(one.phone, other.phone)
}

function put<T>(map: Map<string, T[]>, key: string | null, value: T): void {
  if (key === null || key === '') return
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** Finds who is the same person as one of a list, and who else has that person's phone. */
export function peopleFinder<Known extends Person>(people: Iterable<Known> = []) {
  const byId = new Map<string, Known[]>()
  const byName = new Map<string, Known[]>()
  const byPhone = new Map<string, Known[]>()
  const add = (person: Known): void => {
    put(byId, person.nationalId && idKey(person.nationalId), person)
    put(byName, fold(person.fullName), person)
    put(byPhone, person.phone, person)
  }
  for (const person of people) add(person)
  const withId = ({ nationalId }: Person): readonly Known[] => (nationalId && byId.get(idKey(nationalId))) || []
  const withPhone = ({ phone }: Person): readonly Known[] => (phone !== null && byPhone.get(phone)) || []
  const isCalled = (person: Person) => (other: Known) => namesAgree(person.fullName, other.fullName)
  return {
    add,
    /** The same person: by national ID where the names agree, else by name where nothing that both say differs. */
    same: (person: Person): Known | undefined =>
      withId(person).find(isCalled(person)) ??
      byName.get(fold(person.fullName))?.find((other) => isSameOfName(person, other)),
    /** Who has the national ID or phone of a person under another name, where nobody of that name has it. */
    owner: (person: Person): { field: 'nationalId' | 'phone'; owner: Known } | null => {
      for (const [field, owners] of [
        ['nationalId', withId(person)],
        ['phone', withPhone(person)],
      ] as const) {
        const [owner] = owners
        if (owner && !owners.some(isCalled(person))) return { field, owner }
      }
      return null
    },
    /** Somebody with the same phone. */
    withPhone: (person: Person): Known | undefined => withPhone(person)[0],
  }
}
