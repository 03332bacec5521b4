//! rslock, as its README shows it: a manager with every node's URI, the lease as the lock's ttl. With `using`, the work runs inside `LockManager::using`, which
//! renews by itself; without, `lock` and `unlock`, and nothing is renewed.
use rslock::{Lock, LockError, LockManager};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::io::{stdin, AsyncBufReadExt, BufReader};
use tokio::sync::{oneshot, Mutex};

/// How a lock that is held is given back.
enum Grant {
    Lock(Lock),
    /// Ends the routine that runs under the lock, and tells when `using` has returned.
    Using(oneshot::Sender<()>, oneshot::Receiver<()>),
}

struct Adapter {
    manager: LockManager,
    key: String,
    lease_ms: u64,
    is_using: bool,
    /// By worker and key. Who acquires twice releases twice.
    held: Mutex<HashMap<String, Vec<Grant>>>,
}

fn say(message: Value) {
    println!("{message}");
}

fn refused(error: impl ToString) -> Value {
    json!({ "ok": false, "why": error.to_string() })
}

impl Adapter {
    fn key_of<'a>(&'a self, asked: &'a Value) -> &'a str {
        asked["key"].as_str().unwrap_or(&self.key)
    }

    fn place_of(&self, asked: &Value) -> String {
        format!("{} {}", asked["client"], self.key_of(asked))
    }

    /// Asks again, with the library's usual three tries, until the wait is over. A wait of nothing is one try.
    async fn lock(&self, key: &str, lease: Duration, wait: Duration) -> Result<Lock, LockError> {
        let until = Instant::now() + wait;
        let mut manager = self.manager.clone();
        if wait.is_zero() {
            manager.set_retry(1, Duration::from_millis(200));
        }
        loop {
            let result = manager.lock(key.as_bytes(), lease).await;
            if result.is_ok() || Instant::now() >= until {
                return result;
            }
        }
    }

    async fn acquire(self: &Arc<Self>, asked: &Value) -> Value {
        let wait = Duration::from_millis(asked["waitMs"].as_u64().unwrap_or(0));
        let lease = Duration::from_millis(asked["leaseMs"].as_u64().unwrap_or(self.lease_ms));
        let granted = if self.is_using {
            self.using(asked, lease, wait).await
        } else {
            let lock = self.lock(self.key_of(asked), lease, wait).await;
            lock.map(Grant::Lock).map_err(|error| error.to_string())
        };
        match granted {
            Ok(grant) => {
                let mut held = self.held.lock().await;
                held.entry(self.place_of(asked)).or_default().push(grant);
                json!({ "ok": true })
            }
            Err(why) => refused(why),
        }
    }

    /// Runs a routine under the lock that does nothing until it is told to end. `using` loops until the lock is acquired, so the wait is ended from outside, as
    /// its caller would.
    async fn using(self: &Arc<Self>, asked: &Value, lease: Duration, wait: Duration) -> Result<Grant, String> {
        let (starts, started) = oneshot::channel();
        let (end, ends) = oneshot::channel();
        let (returns, returned) = oneshot::channel();
        let (adapter, key, client) = (self.clone(), self.key_of(asked).to_owned(), asked["client"].clone());
        let running = tokio::spawn(async move {
            let routine = async || {
                let _ = starts.send(());
                let _ = ends.await;
            };
            let result = adapter.manager.using(key.as_bytes(), lease, routine).await;
            // It has dropped the routine: what is left of the work is never done.
            if let Err(error) = result {
                let mut event = json!({ "event": "lost", "why": error.to_string(), "stopped": true });
                if client.is_string() {
                    event["client"] = client;
                }
                if key == adapter.key {
                    say(event);
                }
            }
            let _ = returns.send(());
        });
        match tokio::time::timeout(wait.max(Duration::from_millis(300)), started).await {
            Ok(Ok(())) => Ok(Grant::Using(end, returned)),
            _ => {
                running.abort();
                Err("not acquired".to_owned())
            }
        }
    }

    /// Neither way tells whether the release failed, or whether the lock was still ours.
    async fn release(&self, asked: &Value) -> Value {
        let grant = self.held.lock().await.entry(self.place_of(asked)).or_default().pop();
        match grant {
            None => return json!({ "ok": true, "freed": false }),
            Some(Grant::Lock(lock)) => self.manager.unlock(&lock).await,
            Some(Grant::Using(end, returned)) => {
                let is_running = end.send(()).is_ok();
                let _ = returned.await;
                if !is_running {
                    return json!({ "ok": true, "freed": false });
                }
            }
        }
        json!({ "ok": true })
    }

    async fn answer(self: &Arc<Self>, asked: &Value) -> Value {
        match asked["do"].as_str().unwrap_or("") {
            "acquire" => self.acquire(asked).await,
            "release" => self.release(asked).await,
            "work" => {
                let until = Instant::now() + Duration::from_millis(asked["ms"].as_u64().unwrap_or(0));
                while Instant::now() < until {}
                json!({ "ok": true })
            }
            "end" => json!({ "ok": true }),
            _ => json!({ "ok": false, "error": "unknown" }),
        }
    }
}

fn init(asked: &Value) -> Adapter {
    let uris: Vec<String> = asked["redis"].as_array().into_iter().flatten().filter_map(|url| url.as_str().map(str::to_owned)).collect();
    Adapter {
        manager: LockManager::new(uris),
        key: asked["key"].as_str().unwrap_or("lock").to_owned(),
        lease_ms: asked["leaseMs"].as_u64().unwrap_or(0),
        is_using: std::env::args().nth(1).as_deref() == Some("using"),
        held: Mutex::default(),
    }
}

fn answered(asked: &Value, mut said: Value) {
    said["id"] = asked["id"].clone();
    say(said);
}

#[tokio::main]
async fn main() {
    let adapter: OnceLock<Arc<Adapter>> = OnceLock::new();
    let mut lines = BufReader::new(stdin()).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let Ok(asked) = serde_json::from_str::<Value>(&line) else { continue };
        if asked["do"] == "init" {
            let adapter = adapter.get_or_init(|| Arc::new(init(&asked)));
            let name = if adapter.is_using { "rslock 0.10.0 using" } else { "rslock 0.10.0" };
            answered(&asked, json!({ "ok": true, "name": name, "version": 2, "can": ["keys", "work", "workers"] }));
            continue;
        }
        let Some(adapter) = adapter.get().cloned() else { continue };
        let answering = tokio::spawn(async move {
            let said = adapter.answer(&asked).await;
            let is_end = asked["do"] == "end";
            answered(&asked, said);
            is_end
        });
        if line.contains("\"do\":\"end\"") && answering.await.unwrap_or(true) {
            std::process::exit(0);
        }
    }
}
