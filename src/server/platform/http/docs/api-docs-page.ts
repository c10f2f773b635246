import { productName } from '#contract/brand.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { accessText } from '#contract/openapi/openapi.ts';
import type { OpenApiDocument, Operation } from '#contract/openapi/openapi-document.ts';
import { escapeHtml } from '../escape-html.ts';
import { type FieldRow, fieldRow, fieldTables } from './api-docs-fields.ts';
import { guide } from './api-docs-guide.ts';
import { apiDocsStyle } from './api-docs-style.ts';

const tableOf = (heads: readonly string[], rows: readonly string[]): string => {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
};

const fieldLine = (row: FieldRow): string => {
  const optional = row.required ? '' : '<span class="optional">optional</span>';
  const rules = row.rules.map((rule) => `<span class="rule">${escapeHtml(rule)}</span>`).join('');
  const messages = row.messages.map((text) => `<span class="message">${escapeHtml(text)}</span>`).join('');
  return `<tr><td class="name">${escapeHtml(row.name)}${optional}</td><td class="type">${escapeHtml(row.type)}</td><td>${rules}${messages}</td></tr>`;
};

const fieldsTable = (rows: readonly FieldRow[]): string =>
  rows.length === 0 ? '' : tableOf(['Field', 'Type', 'Rules'], rows.map(fieldLine));

const section = (title: string, content: string): string =>
  content === '' ? '' : `<h3>${escapeHtml(title)}</h3>${content}`;

const bodyOf = (content: Readonly<Record<string, { readonly schema: Parameters<typeof fieldTables>[0] }>>) =>
  Object.values(content)
    .flatMap(({ schema }) => fieldTables(schema))
    .map(({ title, rows }) => (title === '' ? '' : `<h4>${escapeHtml(title)}</h4>`) + fieldsTable(rows))
    .join('');

const refusalLine = (status: string, code: string): string => {
  const message = Object.entries(errorCatalogue).find(([name]) => name === code)?.[1].message ?? '';
  return `<tr><td><code>${escapeHtml(code)}</code></td><td class="status">${status}</td><td>${escapeHtml(message)}</td></tr>`;
};

const refusalsOf = (operation: Operation): string => {
  const lines = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, response]) =>
      Object.values(response.content).flatMap(({ examples }) =>
        Object.keys(examples ?? {}).map((code) => refusalLine(status, code)),
      ),
    );
  return tableOf(['Code', 'Status', 'Text'], lines);
};

const shortAccess = { public: 'Anyone', account: 'Signed in', owner: 'Owner', signed: 'Provider' } as const;

/** With which permission a program may make it, where anybody has to be somebody. */
const keyText = ({ 'x-access': access, 'x-permission': permission, security }: Operation): string => {
  if (access === 'public' || access === 'signed') return '';
  const takesKey = security.some((way) => 'apiKey' in way);
  return ` <span class="who">${takesKey ? `API key with ${permission}` : 'No API key'}</span>`;
};

const operationCard = (method: string, path: string, operation: Operation): string => {
  const kinds = Object.keys(operation.requestBody?.content ?? {});
  const parameters = operation.parameters.map((each) => ({
    ...fieldRow(each.name, each.required, each.schema),
    rules: [`in the ${each.in}`, ...fieldRow(each.name, each.required, each.schema).rules],
  }));
  return [
    `<details id="${escapeHtml(operation.operationId)}"><summary><span class="method ${method}">${method.toUpperCase()}</span>`,
    `<span class="path">${escapeHtml(path)}</span><span class="short">${shortAccess[operation['x-access']]}</span><span class="says">${escapeHtml(operation.summary)}</span></summary>`,
    `<div class="inside"><span class="who">${escapeHtml(accessText[operation['x-access']])}</span>${keyText(operation)}`,
    section('Parameters', fieldsTable(parameters)),
    section(`Body, ${kinds.join()}`, bodyOf(operation.requestBody?.content ?? {})),
    section('Answer, 200', bodyOf(operation.responses['200']?.content ?? {})),
    section('Refusals', refusalsOf(operation)),
    '</div></details>',
  ].join('');
};

const groupSection = (document: OpenApiDocument, name: string): string => {
  const cards = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags[0] === name)
      .map(([method, operation]) => operationCard(method, path, operation)),
  );
  return `<section aria-labelledby="${escapeHtml(name)}"><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${cards.join('')}</section>`;
};

/** What is sent to whoever asked for it, with its sample. */
const eventCard = ([type, { post }]: [string, OpenApiDocument['webhooks'][string]]): string =>
  Object.values(post.requestBody.content)
    .map(({ schema, example }) =>
      [
        `<details id="event-${escapeHtml(type)}"><summary><span class="method post">POST</span>`,
        `<span class="path">${escapeHtml(type)}</span><span class="says">${escapeHtml(post.summary)}</span></summary>`,
        '<div class="inside">',
        section(
          'Headers',
          fieldsTable(post.parameters.map((each) => fieldRow(each.name, true, each.schema))),
        ),
        section('Body, application/json', bodyOf({ json: { schema } })),
        section('Example', `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`),
        '</div></details>',
      ].join(''),
    )
    .join('');

const eventsSection = (document: OpenApiDocument): string =>
  `<section aria-labelledby="events"><h2 id="events">events</h2>${Object.entries(document.webhooks).map(eventCard).join('')}</section>`;

const BASICS: readonly (readonly [string, string])[] = [
  [
    'Who asks',
    'Programs send an API key: Authorization: Bearer akoko_…. Browsers sign in by POST /auth/login, which sets a session cookie; calls that change something then echo the cookie XSRF-TOKEN in the header X-XSRF-TOKEN. A program that signs in as a person sends the header Origin with the address of this site as well, as a browser does, also to /auth/login.',
  ],
  [
    'Trying again',
    'Send an Idempotency-Key with a write that takes one and keep it across retries: the same key and body get the same answer, once.',
  ],
  [
    'Refusals',
    'Decide by the code, show the message; errors names each field. A 429 or 503 says in Retry-After how long to wait.',
  ],
  [
    'Webhooks',
    'What happens is told by POST to the addresses in /webhooks, by the rules of Standard Webhooks: check the signature, answer with 2xx within 10 seconds, and take an id that you had before for nothing new.',
  ],
  ['Values', 'Times are ISO instants, days yyyy-MM-dd, amounts naira unless a field says kobo.'],
];

/** The whole page for these calls; what is returned takes a fresh nonce for each answer. */
export const apiDocsPage = (document: OpenApiDocument): ((nonce: string) => string) => {
  const groups = document.tags.map(({ name }) => name);
  const server = document.servers[0]?.url ?? '';
  const basics = BASICS.map(([title, text]) => `<li><b>${title}</b>${escapeHtml(text)}</li>`).join('');
  const links = ['your-first-program', ...groups, 'events']
    .map((name) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name.replaceAll('-', ' '))}</a></li>`)
    .join('');
  const content = [
    `<body><div class="page"><header><h1>The ${productName} API</h1>`,
    `<p class="lead">Every call below <code>${escapeHtml(server)}</code>, made from the same definitions that check each request and reply. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>`,
    `<ul class="basics">${basics}</ul><nav aria-label="Groups"><ul>${links}</ul></nav></header>`,
    `<main>${guide(server)}${groups.map((name) => groupSection(document, name)).join('')}${eventsSection(document)}</main></div></body></html>`,
  ].join('');
  return (nonce) =>
    [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${productName} API</title><style nonce="${escapeHtml(nonce)}">${apiDocsStyle}</style></head>`,
      content,
    ].join('');
};
