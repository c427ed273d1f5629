import { expect, test } from 'vitest'
import { soundsLikeDriver } from './driver-titles.ts'

test.each([
  'Driver',
  'School bus drivers',
  'DARAWAL',
  'Darawalka baska 1',
  'Dareewal',
  'Gaadhi wade',
  'bas',
  'سائق الباص',
])('the job title %s sounds like one of drivers', (title) => expect(soundsLikeDriver(title)).toBe(true))

test.each([
  'Bus',
  ' bus ',
  'Bus guard',
  'Macallin',
  'Teacher',
  'Secretary',
  'Nadiifiye',
  'Basketball coach',
  'مدرس',
  '',
])('the job title %j does not', (title) => expect(soundsLikeDriver(title)).toBe(false))
