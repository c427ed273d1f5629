import {
  IconArrowNarrowRight,
  IconBuildingCommunity,
  IconBus,
  IconCamera,
  IconCircleCheck,
  IconClock,
  IconFile,
  IconHistory,
  IconKey,
  IconLock,
  IconMessage,
  IconPencil,
  IconQrcode,
  IconUserCheck,
  IconWifi,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react'
import type { SceneName } from './help.texts.ts'
import classes from './help.module.css'

/** A device with what is on its screen, or a thing beside devices. */
type Part = { on: 'tablet' | 'phone'; Shown: Icon; sign?: Icon } | { Thing: Icon }

const tablet = (Shown: Icon, sign?: Icon): Part => ({ on: 'tablet', Shown, ...(sign && { sign }) })
const phone = (Shown: Icon, sign?: Icon): Part => ({ on: 'phone', Shown, ...(sign && { sign }) })

/** What each picture shows, from the left, with an arrow between. */
const SCENES: Readonly<Record<SceneName, readonly Part[]>> = {
  waits: [tablet(IconClock, IconWifiOff)],
  shows: [tablet(IconQrcode)],
  looks: [tablet(IconQrcode), phone(IconCamera)],
  noted: [tablet(IconUserCheck)],
  stays: [tablet(IconPencil, IconLock)],
  comesBack: [phone(IconQrcode), tablet(IconCamera)],
  done: [tablet(IconCircleCheck)],
  signsIn: [phone(IconKey, IconWifi)],
  takes: [tablet(IconQrcode), phone(IconCamera)],
  kept: [phone(IconCircleCheck, IconLock)],
  rides: [phone(IconLock), { Thing: IconBus }],
  delivers: [phone(IconCircleCheck, IconWifi), { Thing: IconBuildingCommunity }],
  showsAnswer: [phone(IconQrcode), tablet(IconCamera)],
  pastes: [{ Thing: IconFile }, { Thing: IconMessage }],
  logged: [tablet(IconHistory)],
}

const SIZES = { tablet: { width: 68, height: 50 }, phone: { width: 34, height: 60 } } as const

/** Width of a thing beside devices. */
const THING = 48

const widthOf = (part: Part): number => ('Thing' in part ? THING : SIZES[part.on].width)

/** Middles of the parts, in a picture of 176 by 72. */
const PLACES: readonly (readonly number[])[] = [[], [88], [46, 132]]

function PartOf({ part, middle }: { part: Part; middle: number }) {
  if ('Thing' in part) return <part.Thing x={middle - THING / 2} y={12} size={THING} stroke={1.5} />
  const { width, height } = SIZES[part.on]
  const [left, top] = [middle - width / 2, 36 - height / 2]
  return (
    <>
      <rect className={classes['device']} x={left} y={top} width={width} height={height} rx={7} />
      <part.Shown x={middle - 13} y={part.sign ? 27 : 23} size={26} stroke={1.75} />
      {part.sign ? (
        <part.sign className={classes['sign']} x={left + width - 18} y={top + 4} size={14} stroke={2} />
      ) : null}
    </>
  )
}

/** The drawing of a step: devices, what they show, and where it goes. It has no words, and so no language. */
export function Scene({ name }: { name: SceneName }) {
  const parts = SCENES[name]
  const [left, right] = parts
  // In the middle of what the two leave free.
  const between = left && right ? 89 + (widthOf(left) - widthOf(right)) / 4 : null
  return (
    <svg className={classes['scene']} viewBox="0 0 176 72" aria-hidden>
      {parts.map((part, at) => (
        <PartOf key={at} part={part} middle={PLACES[parts.length]?.[at] ?? 0} />
      ))}
      {between === null ? null : (
        <IconArrowNarrowRight className={classes['arrow']} x={between - 11} y={25} size={22} stroke={2} />
      )}
    </svg>
  )
}
