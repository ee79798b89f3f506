const emulator = `http://127.0.0.1:${process.env['KEELSTONE_PORT_FUNCTIONS'] ?? '5001'}`;

/** Runs a scheduled function now, as its schedule does, and waits until it has ended. */
export async function runJob(name: string): Promise<void> {
  const url = `${emulator}/functions/projects/demo-keelstone/triggers/us-central1-${name}-0`;
  const response = await fetch(url, { method: 'POST', headers: { 'X-CloudScheduler': 'true' } });
  if (!response.ok) throw new Error(`${name} answered ${String(response.status)}: ${await response.text()}`);
}
