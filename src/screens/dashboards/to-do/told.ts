/**
 * `never`: this device has nothing to tell of, and no network to load it; `reading`: a place is held for the list;
 * `partly`: the school takes long, and the list shows what the device knows; `whole`: all of it is known.
 */
export type ToldState = 'never' | 'reading' | 'partly' | 'whole'

type Told = {
  hasNothing: boolean
  /** The device is still reading its own part. */
  isReading: boolean
  /** The school has not answered yet. */
  isAsking: boolean
  /** The list has waited for the school as long as it may. */
  isOver: boolean
}

/** A list that grew line by line would say for a while that there is less to do, and move what somebody is about to tap. */
export function toldState({ hasNothing, isReading, isAsking, isOver }: Told): ToldState {
  if (hasNothing) return 'never'
  if (isReading) return 'reading'
  if (!isAsking) return 'whole'
  return isOver ? 'partly' : 'reading'
}
