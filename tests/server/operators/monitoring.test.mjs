// The dashboard and the alerts of packaging/monitoring ask for metrics that a real server has, and leave none out.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { http, root, startServer } from '../client.mjs';

const file = (name) => path.join(root, 'packaging/monitoring', name);

/** What a server prints: the metrics by name with their types, and the names of all series. */
async function printed() {
  const folder = mkdtempSync(path.join(tmpdir(), 'equipoise-monitoring-'));
  const port = await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
  const server = await startServer(path.join(folder, 't.db'), '--set', `metrics.port=${port}`);
  try {
    const text = String((await http({ port }, 'GET', '/metrics')).body);
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
    return { types, series: new Set([...text.matchAll(/^([a-z_]+)/gm)].map(([, name]) => name)) };
  } finally {
    await server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

/** All `expr` of the panels or rules below. */
function expressions(value) {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'expr' || key === 'definition' ? [part] : expressions(part),
  );
}

const names = (expression) => expression.match(/\b(equipoise|process)_[a-z_]+/g) ?? [];

const dashboard = JSON.parse(readFileSync(file('grafana.json'), 'utf8'));
/** One line for each key, as the file is laid out; YAML at large needs a reader that is not installed everywhere. */
const alerts = readFileSync(file('alerts.yml'), 'utf8')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((rule) => {
    const value = (key) => rule.match(new RegExp(`^ +${key}: (.+)$`, 'm'))?.[1];
    return {
      alert: rule.split('\n')[0],
      expr: value('expr'),
      severity: rule.match(/severity: (\w+)/)?.[1],
      texts: [value('summary'), value('description')],
    };
  });

test('every metric that the dashboard and the alerts name is one that the server prints', async () => {
  const { series } = await printed();
  for (const expression of [...expressions(dashboard), ...expressions(alerts)]) {
    assert.ok(names(expression).length > 0, expression);
    for (const name of names(expression)) assert.ok(series.has(name), `${name} in ${expression}`);
  }
});

test('every metric that the server prints is on the dashboard, counters as rates', async () => {
  const { types } = await printed();
  const shown = expressions(dashboard);
  for (const [name, type] of types) {
    const suffix = type === 'histogram' ? '_bucket' : '';
    const where = shown.filter((expression) => names(expression).includes(name + suffix));
    assert.ok(where.length > 0, name);
    if (type === 'gauge') continue;
    for (const expression of where) assert.match(expression, new RegExp(`(rate|increase)\\(${name}${suffix}\\{`));
  }
});

test('panels do not overlap, and every alert says how bad it is and what to do', () => {
  const cells = new Set();
  for (const { gridPos: at, id } of dashboard.panels) {
    for (let x = at.x; x < at.x + at.w; ++x) {
      for (let y = at.y; y < at.y + at.h; ++y) {
        assert.ok(x < 24 && !cells.has(`${x} ${y}`), `panel ${id}`);
        cells.add(`${x} ${y}`);
      }
    }
  }
  assert.ok(alerts.length > 5);
  assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length);
  for (const { alert, severity, texts } of alerts) {
    assert.ok(['page', 'ticket'].includes(severity), alert);
    for (const text of texts) assert.match(text ?? '', /^"?[A-Z{].*\."?$/, alert);
  }
});
