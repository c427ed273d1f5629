/** Places from here on are of entries that go last; no device gives so many numbers. */
export const LAST_PLACES = 2 ** 40

/** The place in the queue of the entry with this number: those that are large and in no hurry stand behind all others. */
export const placeOf = (number: number, isLast: boolean): number => (isLast ? LAST_PLACES + number : number)

export const isLastPlace = (place: number): boolean => place >= LAST_PLACES

/** The number of the entry at a place. */
export const numberAt = (place: number): number => (isLastPlace(place) ? place - LAST_PLACES : place)
