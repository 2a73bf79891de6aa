/** SQL: what a person is called by others. The username is half of the e-mail address (design.md ruling 13). */
export const shownName = (user: string) => `coalesce(nullif(trim(${user}.name), ''), ${user}.username)`
