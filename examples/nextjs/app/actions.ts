'use server'
import { unwrap } from '@thinql/core'
import { updateTag } from 'next/cache'
import { createUserClient } from './createUserClient'
import { AddTodo } from './documents'

export async function addTodo(title: string) {
  const client = await createUserClient()
  unwrap(await client.request(AddTodo, { variables: { title } }))
}

export async function renewGreeting() {
  updateTag('greeting')
}
