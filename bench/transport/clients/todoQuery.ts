export const todoQuery = 'query Todo($id: ID!) { todo(id: $id) { id title done tags } }'
