import { expect, test } from 'vitest'
import { type Body, createBodyRoom } from './body-room.js'

const MIB = 1024 * 1024

let time = 0

/** A room, and the names of the bodies that it ended, in order. Each body is of a user and a network of its own. */
const createRoom = () => {
  const room = createBodyRoom(() => time)
  const ended: string[] = []
  const add = (name: string, { isUrgent = false, bytes = 0 } = {}): Body => {
    const body = {
      userId: name,
      network: name,
      isUrgent,
      bytes: 0,
      deadline: time + 20_000,
      progressAt: time,
      isHandled: false,
      end: () => void ended.push(name),
    }
    room.add(body)
    room.receive(body, bytes)
    return body
  }
  return { room, ended, add }
}

const listNames = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

test('bodies that begin in a full room end no body of a user within the fair share', () => {
  const { room, ended, add } = createRoom()
  const honest = add('honest', { bytes: MIB })
  for (const name of listNames(5, 'first')) add(name, { bytes: 6 * MIB })
  time++
  const seconds = listNames(20, 'second').map((name) => add(name))
  for (let step = 0; step < 6; step++) for (const body of seconds) room.receive(body, MIB)
  expect(ended.filter((name) => name.startsWith('first'))).toEqual(listNames(5, 'first'))
  expect(room.receive(honest, MIB / 2)).toBe(true)
  expect(ended).not.toContain('honest')
})

test('urgent bodies above the fair share end no other one within it, which may take their room', () => {
  const { room, ended, add } = createRoom()
  const honest = add('honest', { bytes: MIB })
  for (const name of listNames(12, 'urgent')) add(name, { isUrgent: true, bytes: 6 * MIB })
  expect(ended).not.toContain('honest')
  expect(room.receive(honest, MIB)).toBe(true)
  expect(add('late', { bytes: MIB }).bytes).toBe(MIB)
  expect(ended).not.toContain('late')
})

test('an urgent body within the fair share ends the slowest other one', () => {
  const { ended, add, room } = createRoom()
  for (const name of listNames(16, 'other')) {
    time++
    add(name, { bytes: 2 * MIB })
  }
  for (const name of listNames(16, 'urgent')) add(name, { isUrgent: true, bytes: 2 * MIB })
  expect(ended).toEqual([])
  room.receive(add('proof', { isUrgent: true }), MIB)
  expect(ended).toEqual(['other0'])
})

test('a body of a user within the fair share finds no room if all others are within it too', () => {
  const { ended, add, room } = createRoom()
  for (const name of listNames(16, 'other')) add(name, { bytes: 2 * MIB })
  expect(room.receive(add('late'), 1)).toBe(false)
  expect(ended).toEqual([])
})
